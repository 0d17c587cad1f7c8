/* A ruleset of Nausicaa as tables by square, filled in from samepath.games.nausicaa.rules.Ruleset (_nausicaa.pyx). The
   sizes here are what the compiled rules can express; anything past them is played by the Python rules. */

#ifndef SAMEPATH_NAUS_RULES_H
#define SAMEPATH_NAUS_RULES_H

#include <stdint.h>

#define NAUS_SQUARES 128
#define NAUS_ROWS 10  /* a square's name is a letter and one digit */
#define NAUS_COLS 26
#define NAUS_TYPES 24
#define NAUS_LIST 31  /* squares in one list of a table */
#define NAUS_LINES 8  /* lines from one square, and squares in each */
#define NAUS_LINE 9
#define NAUS_NAME 23  /* characters of a name of a type or a player */
#define NAUS_CARDS 120 /* cards of one player, hand and deck together */
#define NAUS_TURNS 10000
#define NAUS_NUMBER 1000000 /* any other number in the rules */

typedef struct {
    uint8_t count, at[NAUS_LIST];
} naus_list;

typedef struct {
    uint8_t count, at[NAUS_LINE];
} naus_line;

typedef struct {
    uint8_t count;
    naus_line line[NAUS_LINES];
} naus_lines;

typedef struct {
    char name[NAUS_NAME + 1];
    char letter;
    uint8_t name_length;
    uint8_t royal, has_glides, has_shots, aims_at_any, hits_all, destroys_itself, summoned_by_cpu_on_dark, has_blast,
        never_summoned;
    int cost, hp, attractiveness, mana_each_turn, draws_when_summoned, draws_when_destroyed, draws_when_hopping;
    naus_list leaps[2][NAUS_SQUARES]; /* by side */
    naus_lines glides[2][NAUS_SQUARES];
    naus_list reach[NAUS_SQUARES];
    naus_lines shots[NAUS_SQUARES];
    naus_list blast[NAUS_SQUARES]; /* destroyed when the unit is summoned */
} naus_type;

typedef struct {
    int rows, cols, types, royal;
    int deck_count, deck[NAUS_CARDS]; /* a fresh deck, in the table's order */
    int by_name[NAUS_TYPES];          /* the types, sorted by name */
    int limit, mana_start, mana_gain, mana_max, cards_drawn, cards_in_first_hand, attack_cost, dash_cost;
    int coefficient_start, coefficient_range, coefficient_period, units_wanted, columns_searched,
        second_pass_mana_above;
    int front_row[2], back_row[2];
    char player[2][NAUS_NAME + 1];
    char names[NAUS_SQUARES][2];
    uint8_t dark[NAUS_SQUARES];
    double distance[NAUS_SQUARES][NAUS_SQUARES];
    naus_type type[NAUS_TYPES];
} naus_rules;

#endif
