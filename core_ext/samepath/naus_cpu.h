/* The CPU of samepath.games.nausicaa.cpu once more, step by step under the same names. What it weighs is written down
   only when the game has a log. Interest is computed in doubles, in exactly the order of operations of the Python rules:
   whole numbers below 2^53 times each other, a root from the table times a whole number, one division. */

#ifndef SAMEPATH_NAUS_CPU_H
#define SAMEPATH_NAUS_CPU_H

#include <math.h>

#include "naus_record.h"

static const char naus_positive[] = "positive", naus_last[] = "last", naus_lowest[] = "lowest", naus_drawn[] = "draw";

/* --- options, as they stand in a record --------------------------------------------------------------------------- */

static inline char *naus_put_pair(char *p, const naus_rules *rules, int first, int source, char sign, int target)
{
    if (!first) *p++ = ',';
    *p++ = '"';
    p = naus_put(p, rules->names[source], 2);
    *p++ = sign;
    p = naus_put(p, rules->names[target], 2);
    *p++ = '"';
    return p;
}

/* A decision of one unit over squares, or over the units of `targets` when there are no squares. */
static void naus_note_unit(naus_game *game, const char *kind, char sign, const naus_unit *unit, const uint8_t *squares,
                           const int *targets, int count, int pick, const double *interests, const int *ranks,
                           const char *tie)
{
    if (!game->log) return;
    naus_settle(game->log, game);
    char *p = naus_begin_decision(game, kind);
    if (!p) return;
    for (int i = 0; i < count; i++)
        p = naus_put_pair(p, game->rules, !i, unit->square, sign,
                          squares ? squares[i] : game->units[targets[i]].square);
    naus_end_decision(game, p, count, pick, interests, ranks, tie);
}

/* A decision of where a card's unit is put. The state before a draw was taken with naus_settle by the caller. */
static void naus_note_places(naus_game *game, const char *kind, int card, const int *squares, int count, int pick,
                             const int *ranks, const char *tie)
{
    char *p = naus_begin_decision(game, kind);
    if (!p) return;
    for (int i = 0; i < count; i++) {
        p = i ? NAUS_PUT(p, ",\"") : NAUS_PUT(p, "\"");
        *p++ = game->rules->type[card].letter;
        *p++ = '@';
        p = naus_put(p, game->rules->names[squares[i]], 2);
        *p++ = '"';
    }
    naus_end_decision(game, p, count, pick, NULL, ranks, tie);
}

static void naus_note_pairs(naus_game *game, const int *allies, const int *targets, int count, int pick,
                            const double *interests)
{
    if (!game->log) return;
    naus_settle(game->log, game);
    char *p = naus_begin_decision(game, "2 pair");
    if (!p) return;
    for (int i = 0; i < count; i++)
        p = naus_put_pair(p, game->rules, !i, game->units[allies[i]].square, '>', game->units[targets[i]].square);
    naus_end_decision(game, p, count, pick, interests, NULL, naus_positive);
}

static void naus_note_cards(naus_game *game, const int *cards, const int *costs, int count, int pick)
{
    if (!game->log) return;
    naus_settle(game->log, game);
    char *p = naus_begin_decision(game, "5 card");
    if (!p) return;
    for (int i = 0; i < count; i++) {
        const naus_type *type = &game->rules->type[cards[i]];
        p = i ? NAUS_PUT(p, ",\"") : NAUS_PUT(p, "\"");
        p = naus_put(p, type->name, type->name_length);
        *p++ = '"';
    }
    naus_end_decision(game, p, count, pick, NULL, costs, naus_lowest);
}

/* --- the steps ---------------------------------------------------------------------------------------------------- */

/* Puts the card's unit on the free square of `row` nearest to `col`, `columns` away at most, and so ends the turn. */
static void naus_place(naus_game *game, const char *kind, int card, int row, int col, int columns)
{
    const naus_rules *rules = game->rules;
    int dark_only = rules->type[card].summoned_by_cpu_on_dark, first = row * rules->cols, count = 0;
    int squares[NAUS_COLS], distances[NAUS_COLS];
    for (int distance = 0; distance <= columns && distance < rules->cols; distance++)
        for (int right = distance == 0; right < 2; right++) {
            int column = right ? col + distance : col - distance;
            if (column < 0 || column >= rules->cols) continue;
            if (game->board[first + column] || (dark_only && !rules->dark[first + column])) continue;
            squares[count] = first + column;
            distances[count++] = distance;
        }
    if (game->log) {
        naus_settle(game->log, game);
        naus_note_places(game, kind, card, squares, count, count ? 0 : -1, distances, naus_lowest);
    }
    if (count)
        naus_summon(game, card, squares[0]); /* the first found is the nearest */
    else
        naus_end_turn(game);
}

/* Step 1: the Oracle, in the back row, as far across as the enemy's; in a drawn column if there is none yet. */
static void naus_deploy(naus_game *game)
{
    const naus_rules *rules = game->rules;
    int side = game->side, row = rules->back_row[side], col = -1;
    for (int i = 0; i < game->army_count[1 - side] && col < 0; i++) {
        const naus_unit *unit = &game->units[game->army[1 - side][i]];
        if (rules->type[unit->type].royal) col = rules->cols - 1 - unit->square % rules->cols;
    }
    if (col < 0) {
        if (game->log) naus_settle(game->log, game);
        naus_stream *stream = naus_stream_of(game, &game->cpu, "cpu");
        col = (int)naus_draw(game, stream, (uint32_t)rules->cols, side, " column");
        if (game->log) {
            int every[NAUS_COLS];
            for (int i = 0; i < rules->cols; i++) every[i] = row * rules->cols + i;
            naus_note_places(game, "1 column", rules->royal, every, rules->cols, col, NULL, naus_drawn);
        }
    }
    naus_place(game, "1 deploy", rules->royal, row, col, rules->cols - 1);
}

/* The units of the side that is not to move, row by row over the board; their number. */
static int naus_hostile(const naus_game *game, int *hostile)
{
    int side = 1 - game->side, count = game->army_count[side];
    for (int i = 0; i < count; i++) {
        int number = game->army[side][i], at = i;
        for (; at > 0 && game->units[hostile[at - 1]].square > game->units[number].square; at--)
            hostile[at] = hostile[at - 1];
        hostile[at] = number;
    }
    return count;
}

/* What each hostile unit is worth to the side to move: attractiveness times its weight. */
static void naus_weigh(const naus_game *game, const int *hostile, int count, double *weights)
{
    double weight = game->coefficients[game->side][1];
    for (int i = 0; i < count; i++)
        weights[i] = game->rules->type[game->units[hostile[i]].type].attractiveness * weight;
}

/* The ally's interest in each hostile unit, and the last of the greatest; -1 when there are none. */
static int naus_interests(const naus_game *game, const naus_unit *ally, const int *hostile, const double *weights,
                          int count, double *interests)
{
    const double *roots = game->rules->distance[ally->square];
    double distance = game->coefficients[game->side][0];
    int best = count - 1;
    for (int i = 0; i < count; i++)
        interests[i] = distance == 0 ? INFINITY : weights[i] / (roots[game->units[hostile[i]].square] * distance);
    for (int i = count - 2; i >= 0; i--)
        if (interests[i] > interests[best]) best = i;
    return best;
}

/* Step 4: attacks the target if it is among the ally's attacks. */
static int naus_strike(naus_game *game, const char *kind, int ally, int target)
{
    uint8_t squares[NAUS_FOUND];
    int ranks[NAUS_FOUND], wanted = game->units[target].square, pick = -1;
    if (game->mana[game->side] < game->rules->attack_cost) return 0;
    int count = naus_attack_squares(game, &game->units[ally], squares);
    for (int i = count - 1; i >= 0; i--) {
        ranks[i] = squares[i] == wanted;
        if (ranks[i]) pick = i;
    }
    if (pick < 0) return 0;
    naus_note_unit(game, kind, 'x', &game->units[ally], squares, NULL, count, pick, NULL, ranks, naus_positive);
    naus_attack(game, ally, wanted);
    return 1;
}

/* Step 5: the cheapest card that mana can pay, of equals the first in the hand; -1 for none. */
static int naus_choose_card(naus_game *game)
{
    const naus_rules *rules = game->rules;
    int side = game->side, cards[NAUS_CARDS], costs[NAUS_CARDS], count = 0, pick = -1;
    for (int i = 0; i < game->hand_count[side]; i++) {
        const naus_type *type = &rules->type[game->hands[side][i]];
        if (type->cost > game->mana[side] || type->never_summoned) continue;
        cards[count] = game->hands[side][i];
        costs[count] = type->cost;
        if (pick < 0 || costs[count] < costs[pick]) pick = count;
        count++;
    }
    naus_note_cards(game, cards, costs, count, pick);
    return pick < 0 ? -1 : cards[pick];
}

/* The move nearest to `goal`, times the distance coefficient; of equals the first; -1 without a move. */
static int naus_nearest_move(naus_game *game, const char *kind, char sign, int number, int goal)
{
    uint8_t squares[NAUS_FOUND];
    double scores[NAUS_FOUND], weight = game->coefficients[game->side][0];
    const double *roots = game->rules->distance[goal];
    int count = naus_move_squares(game, &game->units[number], squares), pick = -1;
    for (int i = 0; i < count; i++) {
        scores[i] = roots[squares[i]] * weight;
        if (pick < 0 || scores[i] < scores[pick]) pick = i;
    }
    naus_note_unit(game, kind, sign, &game->units[number], squares, NULL, count, pick, scores, NULL, naus_lowest);
    return pick < 0 ? -1 : squares[pick];
}

static void naus_move(naus_game *game, int number, int square)
{
    naus_relocate(game, number, square);
    game->acting = number;
    game->moved = 1;
}

/* Step 6: moves as near to the target as one move goes; with mana left, looks again with this unit alone. */
static void naus_advance(naus_game *game, int ally, int target)
{
    const naus_rules *rules = game->rules;
    int hostile[NAUS_SQUARES];
    double weights[NAUS_SQUARES], interests[NAUS_SQUARES];
    int square = naus_nearest_move(game, "6 move", '-', ally, game->units[target].square);
    if (square >= 0) naus_move(game, ally, square);
    if (square < 0 || game->mana[game->side] <= rules->second_pass_mana_above) {
        naus_end_turn(game);
        return;
    }
    int count = naus_hostile(game, hostile);
    naus_weigh(game, hostile, count, weights);
    int pick = naus_interests(game, &game->units[ally], hostile, weights, count, interests);
    naus_note_unit(game, "6 target again", '>', &game->units[ally], NULL, hostile, count, pick, interests, NULL,
                   naus_last);
    if (naus_strike(game, "6 attack again", ally, hostile[pick])) return;
    square = naus_nearest_move(game, "6 dash", '=', ally, game->units[hostile[pick]].square);
    if (square >= 0) {
        game->mana[game->side] -= rules->dash_cost;
        naus_relocate(game, ally, square);
    }
    naus_end_turn(game);
}

static inline int naus_within(int value, int count) { return value < 0 ? 0 : value < count ? value
                                                                                           : count - 1; }

/* Step 7: moves towards the point as far behind the Oracle as the target is in front of it. */
static void naus_flee(naus_game *game, int oracle, int target)
{
    const naus_rules *rules = game->rules;
    int from = game->units[oracle].square, threat = game->units[target].square, cols = rules->cols;
    int row = naus_within(2 * (from / cols) - threat / cols, rules->rows);
    int col = naus_within(2 * (from % cols) - threat % cols, cols);
    int square = naus_nearest_move(game, "7 flee", '-', oracle, row * cols + col);
    if (square >= 0) naus_move(game, oracle, square);
    naus_end_turn(game);
}

/* One whole turn of the side to move. */
static void naus_take_turn(naus_game *game)
{
    const naus_rules *rules = game->rules;
    int side = game->side, hostile[NAUS_SQUARES], targets[NAUS_SQUARES], allies[NAUS_SQUARES], pairs = 0, chosen = -1;
    double weights[NAUS_SQUARES], interests[NAUS_SQUARES], best[NAUS_SQUARES];
    if (!game->placed[side]) {
        naus_deploy(game);
        return;
    }
    int count = naus_hostile(game, hostile);
    naus_weigh(game, hostile, count, weights);
    for (int i = 0; i < game->army_count[side]; i++) { /* step 2: each ally's target, then the pair */
        int ally = game->army[side][i];
        int pick = naus_interests(game, &game->units[ally], hostile, weights, count, interests);
        naus_note_unit(game, "2 target", '>', &game->units[ally], NULL, hostile, count, pick, interests, NULL, naus_last);
        if (pick < 0) continue;
        allies[pairs] = ally;
        targets[pairs] = hostile[pick];
        best[pairs++] = interests[pick];
    }
    for (int i = 0; i < pairs; i++)
        if (best[i] > (chosen < 0 ? 0 : best[chosen])) chosen = i;
    naus_note_pairs(game, allies, targets, pairs, chosen, best);
    if (chosen < 0) {
        naus_end_turn(game);
        return;
    }
    int ally = allies[chosen], target = targets[chosen];
    if (naus_strike(game, "4 attack", ally, target)) return;
    if (game->army_count[side] < rules->units_wanted) {
        int card = naus_choose_card(game);
        if (card >= 0) {
            int col = game->units[target].square % rules->cols;
            naus_place(game, "5 square", card, rules->front_row[side], col, rules->columns_searched);
            return;
        }
    }
    if (rules->type[game->units[ally].type].royal)
        naus_flee(game, ally, target);
    else
        naus_advance(game, ally, target);
}

#endif
