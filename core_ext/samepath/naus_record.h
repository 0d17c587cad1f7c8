/* A whole recording made as the game is played: state text and its hash, decision, turn, keyframe and end records, and
   the chain. The same bytes as samepath.replay's trace and format make (SPEC.md, REC-2 to REC-13). Whether the state has
   changed since the decision before is found out by comparing all of it; nobody's word is taken for it. */

#ifndef SAMEPATH_NAUS_RECORD_H
#define SAMEPATH_NAUS_RECORD_H

#include "naus_state.h"

#define NAUS_PARTS 9
#define NAUS_KEYFRAME_EVERY 64
/* Room that is always enough: for a state, every unit 48 characters, every card one; for a decision's options and
   scores, 48 characters each. Streams, counters and names take the rest. */
#define NAUS_STATE_ROOM (48 * NAUS_SQUARES + 2 * NAUS_CARDS + 2048)
#define NAUS_RECORDING_ROOM 65536 /* to begin with: most recordings take no more */
#define NAUS_PART_ROOM (48 * NAUS_SQUARES + 2)
#define NAUS_RECORD_ROOM (48 * NAUS_SQUARES + 2048)

static const char *const naus_part_names[NAUS_PARTS] = {"cards", "coefficients", "generator", "mana", "move",
                                                        "outcome", "players", "turn", "units"};

typedef struct {
    char text[NAUS_STATE_ROOM];
    int length, start[NAUS_PARTS], end[NAUS_PARTS]; /* of each part's value in the text */
} naus_state_text;

typedef struct naus_log {
    naus_text out;   /* the recording so far */
    naus_text draws; /* since the decision before, with commas between */
    naus_text line;  /* the record under way: the link before it, then its members without its own link */
    size_t head;     /* where in the line its link belongs */
    size_t hash_at;  /* where in the line the state's hash goes */
    int open;        /* whether the line is a decision whose state is not known yet */
    int failed;      /* out of memory */
    int taken;       /* whether a state was taken yet */
    int64_t records, decisions, turns, steps;
    unsigned char link[32], state_hash[32];
    char part_hash[NAUS_PARTS][16];
    int known_length[NAUS_PARTS];
    /* Only what stands above is cleared when a log is made. */
    naus_game before; /* the game as it was when its state was taken last */
    naus_state_text state;
    char known[NAUS_PARTS][NAUS_PART_ROOM]; /* each part as it was when its hash was taken */
} naus_log;

static void naus_log_draw(naus_log *log, const char *stream, const char *player, const char *label, uint32_t n,
                          uint32_t value, int64_t words)
{
    char *start = naus_room(&log->draws, 128), *p = start;
    if (!p) {
        log->failed = 1;
        return;
    }
    if (log->draws.length) *p++ = ',';
    p = NAUS_PUT(p, "[\"");
    p = naus_put_text(p, stream);
    p = NAUS_PUT(p, "\",\"");
    p = naus_put_text(p, player);
    p = naus_put_text(p, label);
    p = NAUS_PUT(p, "\",");
    p = naus_put_int(p, n);
    *p++ = ',';
    p = naus_put_int(p, value);
    *p++ = ',';
    p = naus_put_int(p, words);
    *p++ = ']';
    log->draws.length += (size_t)(p - start);
}

/* --- the state's text -------------------------------------------------------------------------------------------- */

static inline char *naus_put_bool(char *p, int value) { return value ? NAUS_PUT(p, "true") : NAUS_PUT(p, "false"); }

static char *naus_put_cards(char *p, const naus_rules *rules, const uint8_t cards[2][NAUS_CARDS], const int *count)
{
    for (int side = 0; side < 2; side++) {
        p = side ? NAUS_PUT(p, "\",\"") : NAUS_PUT(p, "[\"");
        for (int i = 0; i < count[side]; i++) *p++ = rules->type[cards[side][i]].letter;
    }
    return NAUS_PUT(p, "\"]");
}

static char *naus_put_stream(char *p, const naus_stream *stream, int *some)
{
    if (!stream->words) return p;
    if ((*some)++) *p++ = ',';
    *p++ = '"';
    p = naus_put_text(p, stream->name);
    p = NAUS_PUT(p, "\":{\"calls\":");
    p = naus_put_int(p, stream->calls);
    p = NAUS_PUT(p, ",\"state\":[");
    for (int i = 0; i < 4; i++) {
        if (i) *p++ = ',';
        p = naus_put_int(p, stream->word[i]);
    }
    p = NAUS_PUT(p, "],\"words\":");
    p = naus_put_int(p, stream->words);
    *p++ = '}';
    return p;
}

static char *naus_put_outcome(char *p, const naus_game *game)
{
    if (game->outcome == NAUS_GOES_ON) return NAUS_PUT(p, "null");
    if (game->outcome == NAUS_TURN_LIMIT)
        return NAUS_PUT(p, "{\"by\":null,\"reason\":\"turn limit\",\"winner\":null}");
    const naus_type *by = &game->rules->type[game->by];
    p = NAUS_PUT(p, "{\"by\":\"");
    p = naus_put(p, by->name, by->name_length);
    p = NAUS_PUT(p, "\",\"reason\":\"oracle destroyed\",\"winner\":");
    p = naus_put_int(p, game->winner);
    *p++ = '}';
    return p;
}

static char *naus_put_move(char *p, const naus_game *game)
{
    p = NAUS_PUT(p, "{\"ability\":\"\",\"moved\":");
    p = naus_put_bool(p, game->moved);
    p = NAUS_PUT(p, ",\"next_number\":");
    p = naus_put_int(p, game->next_number);
    p = NAUS_PUT(p, ",\"placed\":[");
    p = naus_put_bool(p, game->placed[0]);
    *p++ = ',';
    p = naus_put_bool(p, game->placed[1]);
    p = NAUS_PUT(p, "],\"player\":");
    p = naus_put_int(p, game->side + 1);
    p = NAUS_PUT(p, ",\"unit\":");
    p = game->acting ? naus_put_int(p, game->acting) : NAUS_PUT(p, "null");
    *p++ = '}';
    return p;
}

static char *naus_put_units(char *p, const naus_game *game)
{
    const naus_rules *rules = game->rules;
    int at[2] = {0, 0};
    *p++ = '[';
    while (at[0] < game->army_count[0] || at[1] < game->army_count[1]) { /* both armies are in order of deployment */
        int side = at[0] == game->army_count[0] ||
                   (at[1] < game->army_count[1] && game->army[1][at[1]] < game->army[0][at[0]]);
        int number = game->army[side][at[side]++];
        const naus_unit *unit = &game->units[number];
        const naus_type *type = &rules->type[unit->type];
        if (at[0] + at[1] > 1) *p++ = ',';
        *p++ = '"';
        p = naus_put_int(p, number);
        *p++ = ' ';
        *p++ = (char)('1' + side);
        *p++ = ' ';
        p = naus_put(p, type->name, type->name_length);
        *p++ = ' ';
        p = naus_put(p, rules->names[unit->square], 2);
        *p++ = ' ';
        p = naus_put_int(p, unit->hp);
        *p++ = '"';
    }
    *p++ = ']';
    return p;
}

static char *naus_put_part(char *p, const naus_game *game, int part)
{
    int some = 0;
    switch (part) {
    case 0:
        p = NAUS_PUT(p, "{\"decks\":");
        p = naus_put_cards(p, game->rules, game->decks, game->deck_count);
        p = NAUS_PUT(p, ",\"hands\":");
        p = naus_put_cards(p, game->rules, game->hands, game->hand_count);
        *p++ = '}';
        return p;
    case 1:
        for (int side = 0; side < 2; side++) {
            p = side ? NAUS_PUT(p, ",{\"attractiveness\":") : NAUS_PUT(p, "[{\"attractiveness\":");
            p = naus_put_int(p, game->coefficients[side][1]);
            p = NAUS_PUT(p, ",\"distance\":");
            p = naus_put_int(p, game->coefficients[side][0]);
            *p++ = '}';
        }
        *p++ = ']';
        return p;
    case 2:
        p = NAUS_PUT(p, "{\"seed\":\"");
        p = naus_put(p, game->seed, 18);
        p = NAUS_PUT(p, "\",\"streams\":{");
        p = naus_put_stream(p, &game->cpu, &some);
        p = naus_put_stream(p, &game->deck, &some);
        return NAUS_PUT(p, "}}");
    case 3:
        *p++ = '[';
        p = naus_put_int(p, game->mana[0]);
        *p++ = ',';
        p = naus_put_int(p, game->mana[1]);
        *p++ = ']';
        return p;
    case 4: return naus_put_move(p, game);
    case 5: return naus_put_outcome(p, game);
    case 6: return NAUS_PUT(p, "[\"cpu\",\"cpu\"]");
    case 7: return naus_put_int(p, game->turn);
    default: return naus_put_units(p, game);
    }
}

/* Writes the state out and hashes it, unless it is the same as when this was done last. */
static void naus_take_state(naus_log *log, const naus_game *game)
{
    naus_state_text *state = &log->state;
    size_t used = offsetof(naus_game, units) + (size_t)game->next_number * sizeof game->units[0];
    if (log->taken && !memcmp(&log->before, game, used)) return;
    memcpy(&log->before, game, used);
    log->taken = 1;
    char *p = state->text;
    for (int part = 0; part < NAUS_PARTS; part++) {
        *p++ = part ? ',' : '{';
        *p++ = '"';
        p = naus_put_text(p, naus_part_names[part]);
        p = NAUS_PUT(p, "\":");
        state->start[part] = (int)(p - state->text);
        p = naus_put_part(p, game, part);
        state->end[part] = (int)(p - state->text);
    }
    *p++ = '}';
    state->length = (int)(p - state->text);
    samepath_sha256(state->text, (size_t)state->length, log->state_hash);
}

/* --- records ------------------------------------------------------------------------------------------------------ */

/* Begins a record: its members before the link follow here, then naus_link_here. NULL without memory. */
static char *naus_begin_record(naus_log *log, size_t more)
{
    log->line.length = 0;
    char *p = naus_room(&log->line, NAUS_RECORD_ROOM + more);
    if (!p) {
        log->failed = 1;
        return NULL;
    }
    return naus_put(p, log->link, 32);
}

static inline void naus_link_here(naus_log *log, const char *p) { log->head = (size_t)(p - log->line.at); }

/* The record is complete up to `p`: takes it into the chain and writes it, with `digits` of its link. */
static void naus_end_record(naus_log *log, char *p, int digits)
{
    const char *line = log->line.at;
    size_t length = (size_t)(p - line), before = log->head - 32;
    samepath_sha256(line, length, log->link);
    char *start = naus_room(&log->out, length + 80), *q = start;
    if (!q) {
        log->failed = 1;
        return;
    }
    q = naus_put(q, line + 32, before);
    q = NAUS_PUT(q, "\"link\":\"");
    q = naus_put_hex(q, log->link, digits / 2);
    q = NAUS_PUT(q, "\",");
    q = naus_put(q, line + log->head, length - log->head);
    log->out.length += (size_t)(q - start);
    log->records++;
}

static char *naus_put_taken_draws(char *p, naus_log *log)
{
    p = NAUS_PUT(p, "\"draws\":[");
    if (log->draws.length) p = naus_put(p, log->draws.at, log->draws.length);
    log->draws.length = 0;
    return NAUS_PUT(p, "],");
}

/* The header. `first` holds its members before the link, `rest` those from the rules to the scenario, each with the
   comma after it. */
static void naus_log_header(naus_log *log, const naus_game *game, const char *first, size_t first_length,
                            const char *rest, size_t rest_length)
{
    naus_take_state(log, game);
    char *p = naus_begin_record(log, first_length + rest_length);
    if (!p) return;
    p = naus_put(p, first, first_length);
    naus_link_here(log, p);
    p = naus_put(p, rest, rest_length);
    p = NAUS_PUT(p, "\"seed\":\"");
    p = naus_put(p, game->seed, 18);
    p = NAUS_PUT(p, "\",\"state\":\"");
    p = naus_put_hex(p, log->state_hash, 8);
    p = NAUS_PUT(p, "\",\"type\":\"header\"}\n");
    naus_end_record(log, p, 16);
}

/* Takes the state and completes the decision before, now that what came of it is known. */
static void naus_settle(naus_log *log, const naus_game *game)
{
    naus_take_state(log, game);
    if (!log->open || log->failed) return;
    log->open = 0;
    naus_put_hex(log->line.at + log->hash_at, log->state_hash, 8);
    naus_end_record(log, log->line.at + log->line.length, 16);
    if (log->decisions % NAUS_KEYFRAME_EVERY) return;
    const naus_state_text *state = &log->state;
    char *p = naus_begin_record(log, NAUS_STATE_ROOM);
    if (!p) return;
    p = NAUS_PUT(p, "{\"data\":");
    p = naus_put(p, state->text, (size_t)state->length);
    p = NAUS_PUT(p, ",\"index\":");
    p = naus_put_int(p, log->decisions - 1);
    *p++ = ',';
    naus_link_here(log, p);
    p = NAUS_PUT(p, "\"type\":\"keyframe\"}\n");
    naus_end_record(log, p, 16);
}

/* Begins a decision's record; its options follow, then naus_end_decision. NULL when nothing is to be written. */
static char *naus_begin_decision(naus_game *game, const char *kind)
{
    naus_log *log = game->log;
    if (log->failed) return NULL;
    char *p = naus_begin_record(log, log->draws.length);
    if (!p) return NULL;
    p = NAUS_PUT(p, "{\"actor\":\"");
    p = naus_put_text(p, game->rules->player[game->side]);
    p = NAUS_PUT(p, "\",");
    p = naus_put_taken_draws(p, log);
    p = NAUS_PUT(p, "\"index\":");
    p = naus_put_int(p, log->decisions);
    p = NAUS_PUT(p, ",\"kind\":\"");
    p = naus_put_text(p, kind);
    p = NAUS_PUT(p, "\",");
    naus_link_here(log, p);
    return NAUS_PUT(p, "\"options\":[");
}

/* The rest of a decision: a pick of -1 is none; `interests` or `ranks` are the scores, neither of a choice drawn. */
static void naus_end_decision(naus_game *game, char *p, int count, int pick, const double *interests, const int *ranks,
                              const char *tie)
{
    naus_log *log = game->log;
    p = NAUS_PUT(p, "],\"pick\":");
    p = pick < 0 ? NAUS_PUT(p, "null") : naus_put_int(p, pick);
    if (interests || ranks) {
        p = NAUS_PUT(p, ",\"scores\":[");
        for (int i = 0; i < count; i++) {
            if (i) *p++ = ',';
            p = interests ? naus_put_double(p, interests[i]) : naus_put_int(p, ranks[i]);
        }
        *p++ = ']';
    } else
        p = NAUS_PUT(p, ",\"scores\":null");
    p = NAUS_PUT(p, ",\"source\":\"ai\",\"state\":\"");
    log->hash_at = (size_t)(p - log->line.at);
    p += 16;
    p = NAUS_PUT(p, "\",\"tie\":\"");
    p = naus_put_text(p, tie);
    p = NAUS_PUT(p, "\",\"turn\":");
    p = naus_put_int(p, game->turn);
    p = NAUS_PUT(p, ",\"type\":\"decision\"}\n");
    log->line.length = (size_t)(p - log->line.at);
    log->decisions++;
    log->open = 1;
}

static void naus_log_turn(naus_log *log, int turn)
{
    const naus_state_text *state = &log->state;
    char *p = log->failed ? NULL : naus_begin_record(log, 0);
    if (!p) return;
    log->turns++;
    p = NAUS_PUT(p, "{\"decisions\":");
    p = naus_put_int(p, log->decisions);
    *p++ = ',';
    naus_link_here(log, p);
    p = NAUS_PUT(p, "\"parts\":{");
    for (int part = 0; part < NAUS_PARTS; part++) {
        const char *value = state->text + state->start[part];
        size_t length = (size_t)(state->end[part] - state->start[part]);
        if (log->known_length[part] != (int)length || memcmp(log->known[part], value, length)) {
            unsigned char hash[32];
            samepath_sha256(value, length, hash);
            naus_put_hex(log->part_hash[part], hash, 8);
            memcpy(log->known[part], value, length);
            log->known_length[part] = (int)length;
        }
        p = part ? NAUS_PUT(p, ",\"") : NAUS_PUT(p, "\"");
        p = naus_put_text(p, naus_part_names[part]);
        p = NAUS_PUT(p, "\":\"");
        p = naus_put(p, log->part_hash[part], 16);
        *p++ = '"';
    }
    p = NAUS_PUT(p, "},\"turn\":");
    p = naus_put_int(p, turn);
    p = NAUS_PUT(p, ",\"type\":\"turn\"}\n");
    naus_end_record(log, p, 16);
}

static void naus_log_end(naus_log *log, const naus_game *game)
{
    char *p = log->failed ? NULL : naus_begin_record(log, log->draws.length);
    if (!p) return;
    p = NAUS_PUT(p, "{\"counts\":{\"calls\":");
    p = naus_put_int(p, game->deck.calls + game->cpu.calls);
    p = NAUS_PUT(p, ",\"decisions\":");
    p = naus_put_int(p, log->decisions);
    p = NAUS_PUT(p, ",\"turns\":");
    p = naus_put_int(p, log->turns);
    p = NAUS_PUT(p, ",\"undos\":0,\"words\":");
    p = naus_put_int(p, game->deck.words + game->cpu.words);
    p = NAUS_PUT(p, "},");
    p = naus_put_taken_draws(p, log);
    naus_link_here(log, p);
    p = NAUS_PUT(p, "\"outcome\":");
    p = naus_put_outcome(p, game);
    p = NAUS_PUT(p, ",\"state\":\"");
    p = naus_put_hex(p, log->state_hash, 32);
    p = NAUS_PUT(p, "\",\"type\":\"end\"}\n");
    naus_end_record(log, p, 64);
}

static naus_log *naus_log_make(void)
{
    naus_log *log = (naus_log *)malloc(sizeof *log);
    if (!log) return NULL;
    memset(log, 0, offsetof(naus_log, before));
    if (!naus_room(&log->out, NAUS_RECORDING_ROOM)) {
        free(log);
        return NULL;
    }
    return log;
}

static void naus_log_free(naus_log *log)
{
    if (!log) return;
    free(log->out.at);
    free(log->draws.at);
    free(log->line.at);
    free(log);
}

#endif
