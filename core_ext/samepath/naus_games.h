/* Whole games: one recorded, or many one after the other with a summary of each and their sums. */

#ifndef SAMEPATH_NAUS_GAMES_H
#define SAMEPATH_NAUS_GAMES_H

#include "naus_cpu.h"

/* Figures over games; samepath.games.nausicaa.balance makes its report of them. */
typedef struct {
    int64_t wins[3]; /* draws, player 1, player 2 */
    int64_t player_turns;
    int64_t summoned[2][NAUS_TYPES], destroyed[2][NAUS_TYPES], decisive[NAUS_TYPES];
    int64_t lengths[NAUS_TURNS + 1]; /* by the turn in which a game ended, how many */
} naus_totals;

/* Begins a game from `start`, which has its cards dealt here unless it is a position. */
static void naus_begin(naus_game *game, const naus_game *start, int is_position, uint64_t seed, naus_log *log)
{
    memcpy(game, start, sizeof *game);
    game->log = log;
    char *end = naus_put_hex64(NAUS_PUT(game->seed, "0x"), seed);
    *end = 0;
    if (!is_position) naus_set_up(game);
}

/* Plays and records one game into a fresh log; -1 without memory. */
static int naus_record(naus_game *game, const naus_game *start, int is_position, uint64_t seed, naus_log *log,
                       const char *first, size_t first_length, const char *rest, size_t rest_length)
{
    naus_begin(game, start, is_position, seed, log);
    naus_log_header(log, game, first, first_length, rest, rest_length);
    log->steps++;
    while (game->outcome == NAUS_GOES_ON && !log->failed) {
        int turn = game->turn;
        naus_take_turn(game);
        naus_settle(log, game);
        if (game->turn != turn || game->outcome != NAUS_GOES_ON) naus_log_turn(log, turn);
        log->steps++;
    }
    naus_log_end(log, game);
    log->steps++;
    return log->failed ? -1 : 0;
}

static char *naus_put_tally(char *p, const naus_rules *rules, int tally[2][NAUS_TYPES])
{
    for (int side = 0; side < 2; side++) {
        int some = 0;
        p = side ? NAUS_PUT(p, ",{") : NAUS_PUT(p, "[{");
        for (int i = 0; i < rules->types; i++) {
            int type = rules->by_name[i], count = tally[side][type];
            if (!count) continue;
            p = some++ ? NAUS_PUT(p, ",\"") : NAUS_PUT(p, "\"");
            p = naus_put(p, rules->type[type].name, rules->type[type].name_length);
            p = NAUS_PUT(p, "\":");
            p = naus_put_int(p, count);
        }
        *p++ = '}';
    }
    *p++ = ']';
    return p;
}

/* A game's summary (samepath.games.nausicaa.balance.summary) as canonical text. */
static char *naus_put_summary(char *p, naus_game *game)
{
    int decided = game->outcome == NAUS_ORACLE_DESTROYED;
    if (decided) {
        p = NAUS_PUT(p, "{\"by\":\"");
        p = naus_put(p, game->rules->type[game->by].name, game->rules->type[game->by].name_length);
        p = NAUS_PUT(p, "\",\"destroyed\":");
    } else
        p = NAUS_PUT(p, "{\"by\":null,\"destroyed\":");
    p = naus_put_tally(p, game->rules, game->destroyed);
    p = NAUS_PUT(p, ",\"player_turns\":");
    p = naus_put_int(p, naus_ended_turns(game));
    p = NAUS_PUT(p, ",\"summoned\":");
    p = naus_put_tally(p, game->rules, game->summoned);
    p = NAUS_PUT(p, ",\"turns\":");
    p = naus_put_int(p, game->turn);
    p = NAUS_PUT(p, ",\"winner\":");
    p = decided ? naus_put_int(p, game->winner) : NAUS_PUT(p, "null");
    *p++ = '}';
    return p;
}

#define NAUS_SUMMARY_ROOM (4 * NAUS_TYPES * (NAUS_NAME + 16) + 256)

/* Plays games `first` to `first + count - 1`, game i from the seed of the stream game-i of `seed` (the first 18
   characters of a text). Appends their summaries, with commas between, and adds to the totals; -1 without memory. */
static int naus_play_many(const naus_game *start, int is_position, const char *seed, int64_t first, int64_t count,
                          naus_totals *totals, naus_text *summaries)
{
    naus_game *game = (naus_game *)malloc(sizeof *game);
    if (!game) return -1;
    for (int64_t number = first; number < first + count; number++) {
        char name[32];
        *naus_put_int(NAUS_PUT(name, "game-"), number) = 0;
        naus_begin(game, start, is_position, naus_stream_seed(seed, name), NULL);
        while (game->outcome == NAUS_GOES_ON) naus_take_turn(game);
        char *p = naus_room(summaries, NAUS_SUMMARY_ROOM), *begin = p;
        if (!p) {
            free(game);
            return -1;
        }
        if (summaries->length) *p++ = ',';
        p = naus_put_summary(p, game);
        summaries->length += (size_t)(p - begin);
        int decided = game->outcome == NAUS_ORACLE_DESTROYED;
        totals->wins[decided ? game->winner : 0]++;
        if (decided) totals->decisive[game->by]++;
        totals->player_turns += naus_ended_turns(game);
        totals->lengths[game->turn]++;
        for (int side = 0; side < 2; side++)
            for (int type = 0; type < game->rules->types; type++) {
                totals->summoned[side][type] += game->summoned[side][type];
                totals->destroyed[side][type] += game->destroyed[side][type];
            }
    }
    free(game);
    return 0;
}

#endif
