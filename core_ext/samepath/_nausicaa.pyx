# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
"""Nausicaa compiled: whole games of two CPUs, unrecorded by the thousand or recorded to the last byte.

The rules in samepath.games.nausicaa are the specification. Here they are once more, over tables that are filled in from
a `Ruleset` at run time: naus_rules.h has the tables, naus_state.h the state and what actions do, naus_cpu.h the CPU,
naus_record.h the recording, naus_games.h whole games. Rules data that do not fit the tables are refused with
`NotCompiledError`, and Python plays by them (samepath.games.nausicaa.compiled decides that).
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize

cdef extern from "naus_games.h":
    enum:
        SQUARES "NAUS_SQUARES"
        ROWS "NAUS_ROWS"
        COLS "NAUS_COLS"
        TYPES "NAUS_TYPES"
        LIST "NAUS_LIST"
        LINES "NAUS_LINES"
        LINE "NAUS_LINE"
        NAME "NAUS_NAME"
        CARDS "NAUS_CARDS"
        TURNS "NAUS_TURNS"
        NUMBER "NAUS_NUMBER"
        GOES_ON "NAUS_GOES_ON"
        ORACLE_DESTROYED "NAUS_ORACLE_DESTROYED"
    ctypedef struct List "naus_list":
        uint8_t count
        uint8_t* at
    ctypedef struct Line "naus_line":
        uint8_t count
        uint8_t* at
    ctypedef struct Lines "naus_lines":
        uint8_t count
        Line* line
    ctypedef struct Type "naus_type":
        char* name
        char letter
        uint8_t name_length, royal, has_glides, has_shots, aims_at_any, hits_all, destroys_itself
        uint8_t summoned_by_cpu_on_dark, has_blast, never_summoned
        int cost, hp, attractiveness, mana_each_turn, draws_when_summoned, draws_when_destroyed, draws_when_hopping
        List leaps[2][128]
        Lines glides[2][128]
        List* reach
        Lines* shots
        List* blast
    ctypedef struct RulesTables "naus_rules":
        int rows, cols, types, royal, deck_count
        int* deck
        int* by_name
        int limit, mana_start, mana_gain, mana_max, cards_drawn, cards_in_first_hand, attack_cost, dash_cost
        int coefficient_start, coefficient_range, coefficient_period, units_wanted, columns_searched
        int second_pass_mana_above
        int* front_row
        int* back_row
        char player[2][24]
        char names[128][2]
        uint8_t* dark
        double distance[128][128]
        Type* type
    ctypedef struct GameState "naus_game":
        const RulesTables* rules
        int turn, side, outcome, by, winner, next_number, acting, moved
        int* mana
        int* placed
        int coefficients[2][2]
        int* deck_count
        int* hand_count
        uint8_t decks[2][120]
        uint8_t hands[2][120]
    ctypedef struct Text "naus_text":
        char* at
        size_t length
    ctypedef struct Log "naus_log":
        Text out
        int64_t records, decisions, turns, steps
        unsigned char* link
    ctypedef struct Totals "naus_totals":
        int64_t* wins
        int64_t player_turns
        int64_t summoned[2][24]
        int64_t destroyed[2][24]
        int64_t* decisive
        int64_t* lengths
    void naus_put_unit(GameState* game, int side, int type, int square, int hp) nogil
    int naus_record(GameState* game, const GameState* start, bint is_position, uint64_t seed, Log* log,
                    const char* first, size_t first_length, const char* rest, size_t rest_length) nogil
    int naus_play_many(const GameState* start, bint is_position, const char* seed, int64_t first, int64_t count,
                       Totals* totals, Text* summaries) nogil
    Log* naus_log_make() nogil
    void naus_log_free(Log* log) nogil
    void samepath_digest_choose(int native)
    void samepath_sha256(const void* data, size_t length, unsigned char* out) nogil

samepath_digest_choose(1)


class NotCompiledError(Exception):
    """Rules data or a state that the compiled rules cannot express; the text says what."""


# --- reading a ruleset ------------------------------------------------------------------------------------------------


cdef int number(object value, str what, int low, int high) except? -1:
    """A whole number of the rules within what the tables take."""
    if type(value) is not int or not low <= value <= high:
        raise NotCompiledError(f"{what} is {value!r:.40}, not a whole number from {low} to {high}")
    return value


cdef bytes plain(object text, str what):
    """A name that stands in canonical text as it is."""
    if not (type(text) is str and text.isascii() and text.isprintable() and 0 < len(text) <= NAME):
        raise NotCompiledError(f"{what} is {text!r:.40}, not 1 to {NAME} printable ASCII characters")
    if '"' in text or "\\" in text:
        raise NotCompiledError(f"{what} is {text!r:.40}, which canonical text escapes")
    return text.encode("ascii")


cdef int read_list(List* into, object squares, int count, int own, str what) except -1:
    """Squares of a table, each once and none of them the square they are seen from."""
    if len(squares) > LIST or len(set(squares)) != len(squares) or own in squares:
        raise NotCompiledError(f"{what}: more than {LIST} squares from one, or one twice, or the square itself")
    into.count = <uint8_t>len(squares)
    for i, square in enumerate(squares):
        into.at[<int>i] = <uint8_t>number(square, what, 0, count - 1)
    return 0


cdef int read_lines(Lines* into, object lines, int count, int own, str what) except -1:
    every = [square for line in lines for square in line]
    if len(lines) > LINES or len(set(every)) != len(every) or own in every:
        raise NotCompiledError(f"{what}: more than {LINES} lines from a square, or a square twice, or the square itself")
    into.count = <uint8_t>len(lines)
    cdef int at, i
    for at, line in enumerate(lines):
        if len(line) > LINE:
            raise NotCompiledError(f"{what}: a line of more than {LINE} squares")
        into.line[at].count = <uint8_t>len(line)
        for i, square in enumerate(line):
            into.line[at].at[i] = <uint8_t>number(square, what, 0, count - 1)
    return 0


cdef int read_type(Type* into, object kind, object never, int count) except -1:
    name = plain(kind.name, "the name of a type")
    memcpy(into.name, PyBytes_AsString(name), len(name))
    into.name_length = <uint8_t>len(name)
    if len(kind.letter) != 1:
        raise NotCompiledError(f"the letter of {kind.name} is {kind.letter!r:.40}, not one letter")
    into.letter = plain(kind.letter, "the letter of a type")[0]
    into.royal, into.aims_at_any, into.hits_all = kind.royal, kind.aims_at_any, kind.hits_all
    into.destroys_itself, into.summoned_by_cpu_on_dark = kind.destroys_itself, kind.summoned_by_cpu_on_dark
    into.has_glides, into.has_shots = kind.glides is not None, kind.shots is not None
    into.has_blast, into.never_summoned = kind.destroys_when_summoned is not None, kind in never
    into.cost = number(kind.cost, "cost", 0, NUMBER)
    into.hp = number(kind.hp, "hp", 1, NUMBER)
    into.attractiveness = number(kind.attractiveness, "attractiveness", 0, NUMBER)
    into.mana_each_turn = number(kind.mana_each_turn, "mana_each_turn", 0, NUMBER)
    into.draws_when_summoned = number(kind.draws_when_summoned, "draws_when_summoned", 0, NUMBER)
    into.draws_when_destroyed = number(kind.draws_when_destroyed, "draws_when_destroyed", 0, NUMBER)
    into.draws_when_hopping = number(kind.draws_when_hopping, "draws_when_hopping", 0, NUMBER)
    cdef int square, side
    for square in range(count):
        for side in range(2):
            read_list(&into.leaps[side][square], kind.leaps[side][square], count, square, "moves")
            if into.has_glides:
                read_lines(&into.glides[side][square], kind.glides[side][square], count, square, "moves")
        read_list(&into.reach[square], kind.reach[square], count, square, "attacks")
        if into.has_shots:
            read_lines(&into.shots[square], kind.shots[square], count, square, "attacks")
        if into.has_blast:
            read_list(&into.blast[square], kind.destroys_when_summoned[square], count, square, "destroys_when_summoned")
    return 0


cdef int read_board(RulesTables* into, object rules) except -1:
    board = rules.board
    into.rows = number(board.rows, "the number of rows", 1, ROWS)
    into.cols = number(board.cols, "the number of columns", 1, COLS)
    cdef int square, other, side, count = into.rows * into.cols
    if count > SQUARES:
        raise NotCompiledError(f"the board has {count} squares, more than {SQUARES}")
    for square in range(count):
        name = plain(board.names[square], "the name of a square")
        memcpy(&into.names[square][0], PyBytes_AsString(name), 2)
        into.dark[square] = board.dark[square]
        for other in range(count):
            into.distance[square][other] = board.distance[square][other]
    for side in range(2):
        name = plain(rules.sides[side].name, "the name of a player")
        memcpy(&into.player[side][0], PyBytes_AsString(name), len(name))
        into.front_row[side] = number(rules.sides[side].front_row, "front_row", 0, into.rows - 1)
        into.back_row[side] = number(rules.sides[side].back_row, "back_row", 0, into.rows - 1)
    return count


cdef class Tables:
    """A `Ruleset` as tables. Raises NotCompiledError for what they cannot express."""

    cdef RulesTables* rules
    cdef readonly tuple names         # of the types, in the ruleset's order
    cdef dict place                   # by type, its place in that order

    def __cinit__(self, rules):
        self.rules = <RulesTables*>calloc(1, sizeof(RulesTables))
        if self.rules == NULL:
            raise MemoryError
        cdef RulesTables* into = self.rules
        cdef int i, count = read_board(into, rules)
        into.types = number(len(rules.types), "the number of types", 1, TYPES)
        self.names = tuple(kind.name for kind in rules.types)
        self.place = {kind: at for at, kind in enumerate(rules.types)}
        if len(set(self.names)) != into.types:
            raise NotCompiledError("two types have one name")
        for i in range(into.types):
            read_type(&into.type[i], rules.types[i], rules.never_summoned, count)
        for i, name in enumerate(sorted(self.names)):
            into.by_name[i] = self.names.index(name)
        into.royal = self.place[rules.royal]
        into.deck_count = number(len(rules.deck), "the number of cards", 1, CARDS)
        for i in range(into.deck_count):
            into.deck[i] = self.place[rules.deck[i]]
        if rules.royal not in rules.deck:
            raise NotCompiledError(f"no {rules.royal.name} is in the deck")
        into.cards_in_first_hand = number(rules.cards_in_first_hand, "cards_in_first_hand", 1, into.deck_count)
        into.limit = number(rules.limit, "the limit of turns", 2, TURNS)
        into.mana_start = number(rules.mana_start, "mana_start", 0, NUMBER)
        into.mana_gain = number(rules.mana_gain, "mana_gain", 0, NUMBER)
        into.mana_max = number(rules.mana_max, "mana_max", 0, NUMBER)
        into.cards_drawn = number(rules.cards_drawn, "cards_drawn", 0, NUMBER)
        into.attack_cost = number(rules.attack_cost, "attack_cost", 0, NUMBER)
        into.dash_cost = number(rules.dash_cost, "dash_cost", 0, NUMBER)
        into.coefficient_start = number(rules.coefficient_start, "coefficient_start", 0, NUMBER)
        into.coefficient_range = number(rules.coefficient_range, "coefficient_range", 1, NUMBER)
        into.coefficient_period = number(rules.coefficient_period, "coefficient_period", 1, NUMBER)
        into.units_wanted = number(rules.units_wanted, "units_wanted", 0, NUMBER)
        into.columns_searched = number(rules.columns_searched, "columns_searched", 0, NUMBER)
        into.second_pass_mana_above = number(rules.second_pass_mana_above, "second_pass_mana_above", 0, NUMBER)

    def __dealloc__(self):
        free(self.rules)


# --- playing ----------------------------------------------------------------------------------------------------------


cdef class Start:
    """Where games of two CPUs start: with cards to be dealt, or from a position that has been made a `State`.

    Games of one Start can be played in several threads at once; the GIL is released while they are.
    """

    cdef Tables tables
    cdef GameState* start
    cdef bint is_position

    def __cinit__(self, Tables tables, state=None):
        self.tables = tables
        self.start = <GameState*>calloc(1, sizeof(GameState))
        if self.start == NULL:
            raise MemoryError
        cdef GameState* game = self.start
        cdef int side
        game.rules = tables.rules
        game.turn = game.next_number = 1
        for side in range(2):
            game.mana[side] = tables.rules.mana_start
            game.coefficients[side][0] = game.coefficients[side][1] = tables.rules.coefficient_start
        self.is_position = state is not None
        if state is not None:
            self.read_state(state)

    def __dealloc__(self):
        free(self.start)

    cdef int read_state(self, object state) except -1:
        """A state between two turns of CPUs."""
        if state.outcome is not None or state.acting is not None or state.moved or state.used or state.fallen:
            raise NotCompiledError("the state is not one between two turns")
        cdef GameState* game = self.start
        cdef int side, at
        game.turn = number(state.turn, "turn", 1, game.rules.limit - 1)
        game.side = state.side
        for side in range(2):
            game.mana[side] = number(state.mana[side], "mana", -NUMBER, NUMBER)
            game.coefficients[side][0] = number(state.coefficients[side][0], "distance", 0, NUMBER)
            game.coefficients[side][1] = number(state.coefficients[side][1], "attractiveness", 0, NUMBER)
            if len(state.decks[side]) + len(state.hands[side]) > CARDS:
                raise NotCompiledError(f"a player has more than {CARDS} cards")
            game.deck_count[side], game.hand_count[side] = len(state.decks[side]), len(state.hands[side])
            for at, card in enumerate(state.decks[side]):
                game.decks[side][at] = self.tables.place[card]
            for at, card in enumerate(state.hands[side]):
                game.hands[side][at] = self.tables.place[card]
        for at, unit in enumerate(state.in_order(), 1):
            if unit.number != at:
                raise NotCompiledError("the state's units are not numbered in order from 1")
            naus_put_unit(game, unit.side, self.tables.place[unit.type], unit.square, number(unit.hp, "hp", 1, NUMBER))
        if game.next_number != state.next_number or [bool(game.placed[0]), bool(game.placed[1])] != state.placed:
            raise NotCompiledError("the state's units are not all on the board")
        return 0

    def record(self, seed: int, first: bytes, rest: bytes) -> tuple:
        """One game: recording, numbers of records, decisions, turns and steps, outcome, and the last link in full.

        `first` is the header's text up to its link, `rest` from its rules up to its seed, each with the comma after.
        """
        cdef uint64_t number_ = seed
        cdef const char* first_text = PyBytes_AsString(first)
        cdef const char* rest_text = PyBytes_AsString(rest)
        cdef size_t first_length = len(first), rest_length = len(rest)
        cdef GameState* game = <GameState*>malloc(sizeof(GameState))
        cdef Log* log = naus_log_make()
        cdef int failed
        try:
            if game == NULL or log == NULL:
                raise MemoryError
            with nogil:
                failed = naus_record(game, self.start, self.is_position, number_, log, first_text, first_length,
                                     rest_text, rest_length)
            if failed:
                raise MemoryError
            outcome = {"by": None, "reason": "turn limit", "winner": None}
            if game.outcome == ORACLE_DESTROYED:
                by = self.tables.names[game.by]
                outcome = {"by": by, "reason": "oracle destroyed", "winner": game.winner}
            recording = PyBytes_FromStringAndSize(log.out.at, log.out.length)
            link = PyBytes_FromStringAndSize(<char*>log.link, 32).hex()
            return recording, log.records, log.decisions, log.turns, log.steps, outcome, link
        finally:
            free(game)
            naus_log_free(log)

    def play(self, seed: bytes, first: int, count: int) -> tuple:
        """Games `first` to `first + count - 1` of a seed, given as its text: their summaries, and sums over them.

        The summaries are canonical text with commas between; the sums are a dictionary of the members of
        `samepath.games.nausicaa.balance.Totals`.
        """
        if len(seed) != 18:
            raise ValueError("a seed's text is 0x and 16 hex digits")
        cdef const char* text = PyBytes_AsString(seed)
        cdef int64_t begin = first, games = count
        cdef Totals* totals = <Totals*>calloc(1, sizeof(Totals))
        cdef Text summaries
        cdef int failed, types = self.tables.rules.types, turn
        memset(&summaries, 0, sizeof(Text))
        try:
            if totals == NULL:
                raise MemoryError
            with nogil:
                failed = naus_play_many(self.start, self.is_position, text, begin, games, totals, &summaries)
            if failed:
                raise MemoryError
            lengths = {turn: totals.lengths[turn] for turn in range(self.tables.rules.limit + 1) if totals.lengths[turn]}
            sums = {
                "draws": totals.wins[0],
                "wins": [totals.wins[1], totals.wins[2]],
                "player_turns": totals.player_turns,
                "lengths": lengths,
                "decisive": {self.tables.names[at]: totals.decisive[at] for at in range(types)},
                "summoned": [self.by_name(&totals.summoned[side][0]) for side in range(2)],
                "destroyed": [self.by_name(&totals.destroyed[side][0]) for side in range(2)],
            }
            return PyBytes_FromStringAndSize(summaries.at, summaries.length), sums
        finally:
            free(totals)
            free(summaries.at)

    cdef dict by_name(self, int64_t* counts):
        cdef int at
        return {self.tables.names[at]: counts[at] for at in range(self.tables.rules.types)}


def sha256(data: bytes, native: bool) -> bytes:
    """The digest of `data`, by the processor's own instructions where there are any and `native` says so. For tests."""
    cdef unsigned char out[32]
    samepath_digest_choose(native)
    samepath_sha256(PyBytes_AsString(data), len(data), out)
    samepath_digest_choose(1)
    return PyBytes_FromStringAndSize(<char*>out, 32)
