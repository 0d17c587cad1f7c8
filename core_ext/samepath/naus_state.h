/* The state of a game and what actions do to it: samepath.games.nausicaa.state and effects once more, for games of two
   CPUs. A unit is known by its number, which is its place in `units`; 0 is no unit. */

#ifndef SAMEPATH_NAUS_STATE_H
#define SAMEPATH_NAUS_STATE_H

#include <stddef.h>

#include "digest.h"
#include "naus_rules.h"
#include "naus_text.h"

#define NAUS_UNITS (NAUS_SQUARES + 2 * NAUS_CARDS + 8) /* those that stood there at first, a card each, two Oracles */

enum { NAUS_GOES_ON,
       NAUS_ORACLE_DESTROYED,
       NAUS_TURN_LIMIT };

typedef struct {
    int hp;
    uint8_t side, type, square;
} naus_unit;

typedef struct {
    uint32_t word[4];
    int64_t calls, words;
    const char *name; /* NULL before the first draw */
} naus_stream;

struct naus_log;

typedef struct {
    const naus_rules *rules;
    struct naus_log *log; /* NULL when nothing is recorded */
    char seed[19];        /* its text */
    naus_stream deck, cpu;
    int turn, side, outcome, by, winner, next_number, acting, moved;
    int mana[2], placed[2], coefficients[2][2]; /* distance, attractiveness */
    int deck_count[2], hand_count[2], army_count[2], fallen_count, first_fallen;
    uint8_t decks[2][NAUS_CARDS], hands[2][NAUS_CARDS];
    uint16_t board[NAUS_SQUARES], army[2][NAUS_SQUARES];
    naus_unit units[NAUS_UNITS]; /* up to here, and of these those in use, is what a recording hashes */
    int summoned[2][NAUS_TYPES], destroyed[2][NAUS_TYPES]; /* for reports */
} naus_game;

static void naus_log_draw(struct naus_log *log, const char *stream, const char *player, const char *label, uint32_t n,
                          uint32_t value, int64_t words);

/* --- the generator ----------------------------------------------------------------------------------------------- */

/* The seed of a stream: the first 8 bytes of SHA-256 of the seed's text, LF and the name. */
static uint64_t naus_stream_seed(const char *seed, const char *name)
{
    char text[64];
    unsigned char hash[32];
    uint64_t value = 0;
    char *end = naus_put(text, seed, 18);
    *end++ = '\n';
    end = naus_put_text(end, name);
    samepath_sha256(text, (size_t)(end - text), hash);
    for (int i = 0; i < 8; i++) value = value << 8 | hash[i];
    return value;
}

static naus_stream *naus_stream_of(naus_game *game, naus_stream *stream, const char *name)
{
    if (stream->name) return stream;
    uint64_t state = naus_stream_seed(game->seed, name);
    for (int i = 0; i < 2; i++) {
        state += UINT64_C(0x9E3779B97F4A7C15);
        uint64_t z = (state ^ state >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
        z ^= z >> 31;
        stream->word[2 * i] = (uint32_t)z;
        stream->word[2 * i + 1] = (uint32_t)(z >> 32);
    }
    stream->name = name;
    return stream;
}

static inline uint32_t naus_next_word(naus_stream *stream)
{
    uint32_t *s = stream->word, x = s[1] * 5, word = (x << 7 | x >> 25) * 9, shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = s[3] << 11 | s[3] >> 21;
    stream->words++;
    return word;
}

/* A labelled draw of 0 to n - 1; its label is the player's name and `label`. */
static uint32_t naus_draw(naus_game *game, naus_stream *stream, uint32_t n, int side, const char *label)
{
    int64_t before = stream->words;
    uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % n;
    uint32_t word;
    do word = naus_next_word(stream);
    while (word >= limit);
    stream->calls++;
    if (game->log)
        naus_log_draw(game->log, stream->name, game->rules->player[side], label, n, word % n, stream->words - before);
    return word % n;
}

/* --- cards and units --------------------------------------------------------------------------------------------- */

static void naus_draw_cards(naus_game *game, int side, int count)
{
    for (; count > 0 && game->deck_count[side] > 0; count--)
        game->hands[side][game->hand_count[side]++] = game->decks[side][--game->deck_count[side]];
}

/* Shuffles and deals both players' cards, each again from a fresh deck until the Oracle is in the hand. */
static void naus_set_up(naus_game *game)
{
    const naus_rules *rules = game->rules;
    naus_stream *stream = naus_stream_of(game, &game->deck, "deck");
    for (int side = 0; side < 2; side++) {
        uint8_t *deck = game->decks[side];
        int has_royal = 0;
        while (!has_royal) {
            for (int i = 0; i < rules->deck_count; i++) deck[i] = (uint8_t)rules->deck[i];
            for (int i = rules->deck_count - 1; i > 0; i--) {
                uint32_t j = naus_draw(game, stream, (uint32_t)i + 1, side, " shuffles");
                uint8_t card = deck[i];
                deck[i] = deck[j];
                deck[j] = card;
            }
            game->deck_count[side] = rules->deck_count;
            game->hand_count[side] = 0;
            naus_draw_cards(game, side, rules->cards_in_first_hand);
            for (int i = 0; i < game->hand_count[side]; i++) has_royal |= game->hands[side][i] == rules->royal;
        }
    }
}

static void naus_put_unit(naus_game *game, int side, int type, int square, int hp)
{
    int number = game->next_number++;
    naus_unit unit = {hp, (uint8_t)side, (uint8_t)type, (uint8_t)square};
    game->units[number] = unit;
    game->board[square] = (uint16_t)number;
    game->army[side][game->army_count[side]++] = (uint16_t)number;
    if (game->rules->type[type].royal) game->placed[side] = 1;
}

static void naus_destroy(naus_game *game, int number)
{
    const naus_unit *unit = &game->units[number];
    const naus_type *type = &game->rules->type[unit->type];
    uint16_t *army = game->army[unit->side];
    int at = 0, count = --game->army_count[unit->side];
    while (army[at] != number) at++;
    memmove(army + at, army + at + 1, (size_t)(count - at) * sizeof *army);
    game->board[unit->square] = 0;
    game->destroyed[unit->side][unit->type]++;
    naus_draw_cards(game, unit->side, type->draws_when_destroyed);
    if (type->royal && !game->fallen_count++) game->first_fallen = unit->side;
}

static void naus_relocate(naus_game *game, int number, int target)
{
    naus_unit *unit = &game->units[number];
    int hopping = game->rules->type[unit->type].draws_when_hopping;
    if (hopping && game->board[(unit->square + target) / 2]) naus_draw_cards(game, unit->side, hopping);
    game->board[unit->square] = 0;
    game->board[target] = (uint16_t)number;
    unit->square = (uint8_t)target;
}

/* --- the turn ---------------------------------------------------------------------------------------------------- */

static inline int naus_ended_turns(const naus_game *game) { return 2 * (game->turn - 1) + game->side; }

static void naus_end_turn(naus_game *game)
{
    const naus_rules *rules = game->rules;
    game->acting = game->moved = 0;
    game->turn += game->side;
    game->side = 1 - game->side;
    if (game->outcome == NAUS_GOES_ON && game->turn == rules->limit) game->outcome = NAUS_TURN_LIMIT;
    if (game->outcome != NAUS_GOES_ON) return;
    if (naus_ended_turns(game) % rules->coefficient_period == 0) {
        naus_stream *stream = naus_stream_of(game, &game->cpu, "cpu");
        uint32_t range = (uint32_t)rules->coefficient_range;
        for (int side = 0; side < 2; side++) {
            game->coefficients[side][0] = (int)naus_draw(game, stream, range, side, " distance");
            game->coefficients[side][1] = (int)naus_draw(game, stream, range, side, " attractiveness");
        }
    }
    int side = game->side, mana = game->mana[side] + rules->mana_gain;
    if (mana > rules->mana_max) mana = rules->mana_max;
    if (mana > game->turn) mana = game->turn;
    for (int i = 0; i < game->army_count[side]; i++)
        mana += rules->type[game->units[game->army[side][i]].type].mana_each_turn;
    game->mana[side] = mana;
    naus_draw_cards(game, side, rules->cards_drawn);
}

/* Judges an action that ends the turn: an Oracle's owner has lost, the player who acted if more than one fell. */
static void naus_conclude(naus_game *game, int by)
{
    if (game->fallen_count) {
        int loser = game->fallen_count > 1 ? game->side : game->first_fallen;
        game->fallen_count = 0;
        game->outcome = NAUS_ORACLE_DESTROYED;
        game->by = by;
        game->winner = 2 - loser;
    }
    naus_end_turn(game);
}

/* The units on some squares, in the order of the squares. */
static int naus_units_on(const naus_game *game, const naus_list *squares, int *found)
{
    int count = 0;
    for (int i = 0; i < squares->count; i++)
        if (game->board[squares->at[i]]) found[count++] = game->board[squares->at[i]];
    return count;
}

static void naus_summon(naus_game *game, int card, int square)
{
    const naus_type *type = &game->rules->type[card];
    int side = game->side, at = 0, found[NAUS_LIST];
    uint8_t *hand = game->hands[side];
    while (at < game->hand_count[side] && hand[at] != card) at++;
    if (at < game->hand_count[side]) { /* an Oracle deployed from a position need not be in the hand */
        int count = --game->hand_count[side];
        memmove(hand + at, hand + at + 1, (size_t)(count - at));
    }
    game->mana[side] -= type->cost;
    naus_put_unit(game, side, card, square, type->hp);
    game->summoned[side][card]++;
    naus_draw_cards(game, side, type->draws_when_summoned);
    if (type->has_blast) {
        int count = naus_units_on(game, &type->blast[square], found);
        for (int i = 0; i < count; i++) naus_destroy(game, found[i]);
    }
    naus_conclude(game, card);
}

static void naus_attack(naus_game *game, int number, int target)
{
    const naus_unit *unit = &game->units[number];
    const naus_type *type = &game->rules->type[unit->type];
    int found[NAUS_LIST], count = 1;
    game->mana[unit->side] -= game->rules->attack_cost;
    found[0] = game->board[target];
    if (type->hits_all) count = naus_units_on(game, &type->reach[unit->square], found);
    for (int i = 0; i < count; i++)
        if (--game->units[found[i]].hp == 0) naus_destroy(game, found[i]);
    if (type->destroys_itself) naus_destroy(game, number);
    naus_conclude(game, unit->type);
}

/* --- where units may go ------------------------------------------------------------------------------------------ */

#define NAUS_FOUND (NAUS_LIST > NAUS_LINES * NAUS_LINE ? NAUS_LIST : NAUS_LINES * NAUS_LINE)

/* Squares that the unit could move to, in candidate order: their number, and they in `found`. */
static int naus_move_squares(const naus_game *game, const naus_unit *unit, uint8_t *found)
{
    const naus_type *type = &game->rules->type[unit->type];
    int count = 0;
    if (!type->has_glides) {
        const naus_list *leaps = &type->leaps[unit->side][unit->square];
        for (int i = 0; i < leaps->count; i++)
            if (!game->board[leaps->at[i]]) found[count++] = leaps->at[i];
        return count;
    }
    const naus_lines *glides = &type->glides[unit->side][unit->square];
    for (int line = 0; line < glides->count; line++)
        for (int i = 0; i < glides->line[line].count && !game->board[glides->line[line].at[i]]; i++)
            found[count++] = glides->line[line].at[i];
    return count;
}

/* Squares that the unit could attack, mana aside, in candidate order. */
static int naus_attack_squares(const naus_game *game, const naus_unit *unit, uint8_t *found)
{
    const naus_type *type = &game->rules->type[unit->type];
    int count = 0;
    if (!type->has_shots) {
        const naus_list *reach = &type->reach[unit->square];
        for (int i = 0; i < reach->count; i++) {
            int other = game->board[reach->at[i]];
            if (other && (type->aims_at_any || game->units[other].side != unit->side)) found[count++] = reach->at[i];
        }
        return count;
    }
    const naus_lines *shots = &type->shots[unit->square];
    for (int line = 0; line < shots->count; line++) {
        int i = 0;
        while (i < shots->line[line].count && !game->board[shots->line[line].at[i]]) i++;
        if (i == shots->line[line].count) continue;
        int square = shots->line[line].at[i];
        if (game->units[game->board[square]].side != unit->side) found[count++] = (uint8_t)square;
    }
    return count;
}

#endif
