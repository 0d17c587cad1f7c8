# A run with every record made as it happens (samepath.record.trace): written, or compared with a file's bytes.

cdef class Part:
    """A part of the state as it was hashed last."""

    cdef Text text
    cdef unsigned char digest[8]

    def __dealloc__(self):
        free(self.text.at)


cdef class Recording:
    """Where lines go: to a function, or beside the pieces of a file, of which a line and a piece are held; or both."""

    cdef object write       # None where nothing is written
    cdef object pieces      # of the file; None where there is none, or no longer
    cdef Buffer made        # what is not written yet
    cdef Buffer held        # what was read and not compared yet
    cdef size_t at          # where in `held` the next line begins
    cdef Buffer line        # a line put together
    cdef int64_t records, size
    cdef int64_t records_max, size_max
    cdef size_t line_max, values_max
    cdef bint differs       # whether a byte of the file was another than the one made
    cdef unsigned char link[32]

    def __init__(self, write, pieces):
        cdef int i
        self.write = write
        self.pieces = pieces
        self.made = Buffer()
        self.held = Buffer()
        self.line = Buffer()
        self.records_max, self.size_max = _framing.RECORDS_MAX, _framing.FILE_BYTES_MAX
        self.line_max, self.values_max = _framing.LINE_BYTES_MAX, _framing.LINE_VALUES_MAX
        for i in range(32):
            self.link[i] = 0

    cdef bint more(self) except -1:
        """Read another piece; False at the end of the file."""
        cdef Text* held = &self.held.text
        piece = next(self.pieces, None)
        if piece is None:
            return False
        if self.at:
            memmove(held.at, held.at + self.at, held.length - self.at)
            held.length -= self.at
            self.at = 0
        put_bytes(held, piece)
        if held.failed:
            raise MemoryError
        return True

    cdef Py_ssize_t next_length(self) except -1:
        """The length of the file's next line, LF included, without taking it."""
        cdef Text* held = &self.held.text
        cdef size_t looked = 0
        cdef char* found
        while True:
            if held.length - self.at > looked:
                found = <char*>memchr(held.at + self.at + looked, c"\n", held.length - self.at - looked)
                if found != NULL:
                    return found - (held.at + self.at) + 1
            looked = held.length - self.at
            if looked > self.line_max or not self.more():
                raise DeclinedError

    cdef int ended(self) except -1:
        """Nothing may follow the last record."""
        while self.at == self.held.text.length:
            if not self.more():
                return 0
        raise DeclinedError

    cdef int add(self, Text* head, Text* tail, int link_bytes) except -1:
        """A record in its two pieces around the link: chained, then written, or compared with the file's next line."""
        cdef Text* line = &self.line.text
        line.length = 0
        put(line, <char*>self.link, 32)
        put(line, head.at, head.length)
        put(line, tail.at, tail.length)
        if line.failed:
            raise MemoryError
        sha256(line.at, line.length, self.link)
        line.length = 0
        put(line, head.at, head.length)
        put(line, b'"link":"', 8)
        put_hex(line, self.link, link_bytes)
        put(line, b'",', 2)
        put(line, tail.at, tail.length)
        if head.failed or tail.failed or line.failed:
            raise MemoryError
        self.records += 1
        self.size += <int64_t>line.length
        if line.length > self.line_max or self.size > self.size_max or self.records > self.records_max:
            raise DeclinedError
        if line.length // 2 >= self.values_max and _framing.too_dense(PyBytes_FromStringAndSize(line.at, line.length)):
            raise DeclinedError
        if self.pieces is not None:
            self.compare(line)
        if self.write is not None:
            put(&self.made.text, line.at, line.length)
            if self.made.text.failed:
                raise MemoryError
        return 0

    cdef int compare(self, Text* line) except -1:
        while self.held.text.length - self.at < line.length:
            if not self.more():
                raise DeclinedError
        if memcmp(self.held.text.at + self.at, line.at, line.length) != 0:
            self.differs = True
            raise DeclinedError
        self.at += line.length
        return 0

    cdef int flush(self, size_t most) except -1:
        cdef Text* made = &self.made.text
        if self.write is not None and made.length > most:
            written = PyBytes_FromStringAndSize(made.at, made.length)
            made.length = 0
            self.write(written)
        return 0

    cdef object peeked(self, Text* head, Text* tail, size_t state_at):
        """The file's next record, if it is the one made with any link and any state; it is left in place."""
        cdef const char* line
        cdef size_t at = head.length + 8 + 16 + 2
        if head.failed or tail.failed:
            raise MemoryError
        if <size_t>self.next_length() != at + tail.length:
            self.differs = True
            raise DeclinedError
        line = self.held.text.at + self.at
        if (
            memcmp(line, head.at, head.length) != 0
            or memcmp(line + head.length, b'"link":"', 8) != 0
            or not is_hash(line + head.length + 8)
            or memcmp(line + at - 2, b'",', 2) != 0
            or memcmp(line + at, tail.at, state_at) != 0
            or not is_hash(line + at + state_at)
            or memcmp(line + at + state_at + 16, tail.at + state_at + 16, tail.length - state_at - 16) != 0
        ):
            self.differs = True
            raise DeclinedError
        return _loads(PyBytes_FromStringAndSize(line, at + tail.length))

    cdef object last(self):
        """The record made last."""
        return _loads(PyBytes_FromStringAndSize(self.line.text.at, self.line.text.length))

    cdef object mark(self):
        """What `back` needs to drop the records that follow; none of them may be written meanwhile."""
        return (PyBytes_FromStringAndSize(<char*>self.link, 32), self.records, self.size, self.made.text.length)

    cdef int back(self, mark) except -1:
        cdef bytes link
        link, self.records, self.size, self.made.text.length = mark
        memcpy(self.link, PyBytes_AsString(link), 32)
        return 0


cdef class Trace:
    """A run under way, and the decider that its game asks."""

    cdef readonly object run
    cdef readonly int64_t decisions, turns, undos, steps
    cdef object game, state
    cdef Rng rng
    cdef Recording out
    cdef bint comparing        # with a file, from which inputs come too; else they come from `answer`
    cdef object answer, when_over
    cdef object request        # what `answer` raised, until the step has acted upon it
    cdef object stop, watch, settled
    cdef readonly object own   # what `stop`, `watch` or `settled` raised, which is no failure of the game
    cdef readonly bint stopped
    cdef bint is_open, by_input
    cdef bint is_hashed        # whether the hash taken last is that of the state as it stands
    cdef bint busy             # whether a decision is being made: one within another is the reference's
    cdef int64_t step_decisions
    cdef Buffer head, tail     # the record being made: of a decision, until its state is known
    cdef size_t state_at       # where in `tail` the hash of the state goes
    cdef Buffer draws, scores  # those of the decision being made
    cdef Buffer now, last      # the state's text as it is made, and as it was hashed
    cdef unsigned char digest[32]
    cdef unsigned char recorded[32]  # the hash of the state that stood at the last record
    cdef list given, names     # the names of the game's parts as it gave them, and of all parts in order
    cdef list written          # these, as they stand before a part
    cdef bytes roles           # of each part: its index in RESERVED, or GIVEN
    cdef size_t begins[256]
    cdef size_t ends[256]
    cdef dict parts
    cdef object moments

    def __init__(
        self, run, Rng rng, write, pieces, *, answer=None, when_over=None, stop=None, watch=None, settled=None
    ):
        if run.rng is not rng or run.state.outcome is not None:
            raise DeclinedError
        self.run = run
        self.rng = rng
        self.game = run.game
        self.state = run.state
        self.comparing = pieces is not None
        self.answer, self.when_over = answer, when_over
        self.stop, self.watch, self.settled = stop, watch, settled
        self.out = Recording(write, pieces)
        self.head, self.tail = Buffer(), Buffer()
        self.draws, self.scores = Buffer(), Buffer()
        self.now, self.last = Buffer(), Buffer()
        self.given = []
        self.parts = {}
        self.moments = _deque(maxlen=_UNDO_STEPS_MAX)

    @property
    def over(self):
        return self.run.state.outcome is not None

    def state_sha256(self):
        return PyBytes_FromStringAndSize(<char*>self.digest, 32).hex()

    @property
    def records(self):
        return self.out.records

    @property
    def differs(self):
        """Whether the file has other bytes than were made."""
        return self.out.differs

    @property
    def settled_decisions(self):
        """Without the last one, while what came of it is not known."""
        return self.decisions - self.is_open

    def can_undo(self, to):
        """Whether the step can be taken back whose first decision was `to`; None is the last one by input."""
        return any(to is None or moment[0] == to for moment in self.moments)

    @property
    def link(self):
        """The last link in full."""
        return PyBytes_FromStringAndSize(<char*>self.out.link, 32).hex()

    def __getattr__(self, name):
        raise self.rng.unknown(name)

    # --- the state ---

    cdef int look(self) except -1:
        """Write the full state's text to `now`."""
        cdef Text* now = &self.now.text
        cdef Py_ssize_t i
        cdef char role
        cdef dict given
        parts = self.game.canonical(self.state)
        if type(parts) is not dict:
            raise DeclinedError
        given = parts
        order = list(given)
        if order != self.given:
            for name in order:
                if type(name) is not str or not name.isascii() or name in RESERVED:
                    raise DeclinedError
            if len(order) > 250:
                raise DeclinedError
            self.names = sorted([*order, *RESERVED])
            self.written = [encode(name) + b":" for name in self.names]
            self.roles = bytes([RESERVED.index(name) if name in RESERVED else GIVEN for name in self.names])
            self.given = order
        now.length = 0
        put_char(now, c"{")
        i = 0
        for name in self.names:
            if i:
                put_char(now, c",")
            put_bytes(now, self.written[i])
            self.begins[i] = now.length
            role = PyBytes_AsString(self.roles)[i]
            if role == GIVEN:
                put_value(now, given[name], INSIDE_STATE)
            elif role == 0:
                self.rng.put(now)
            elif role == 1:
                put_value(now, self.state.outcome, INSIDE_STATE)
            else:
                put_value(now, self.state.turn, INSIDE_STATE)
            self.ends[i] = now.length
            i += 1
        put_char(now, c"}")
        if now.failed:
            raise MemoryError
        return 0

    cdef int take(self) except -1:
        """Take the hash of the state; that of an equal text is known."""
        self.look()
        self.is_hashed = True
        if not text_equal(&self.now.text, &self.last.text):
            sha256(self.now.text.at, self.now.text.length, self.digest)
            self.now, self.last = self.last, self.now
        return 0

    # --- what the game calls ---

    cdef object declined(self):
        return self.rng.declined()

    cdef int enter(self) except -1:
        if self.busy or self.rng.broken or self.request is not None:
            raise self.declined()
        self.busy = True
        return 0

    cdef list listed(self, options):
        """The options as a list of their own."""
        try:
            return in_list(options() if callable(options) else options, "options")
        except Exception:
            raise self.declined() from None

    cdef int take_draws(self) except -1:
        """Those since the last record that has draws are now the next one's."""
        self.draws, self.rng.log = self.rng.log, self.draws
        self.rng.log.text.length = 0
        return 0

    def __call__(self, actor, kind, options, scores, tie="first"):
        cdef list choices, weighed
        self.enter()
        try:
            self.take_draws()
            self.settle(False)
            choices = self.listed(options)
            weighed = in_list(scores, "scores")
            if len(choices) != len(weighed) or type(tie) is not str:
                raise self.declined()
            self.begin(actor, kind)
            self.put_options(choices)
            self.scores.text.length = 0
            found = self.weigh(&self.scores.text, weighed, tie)
            pick = None if found < 0 else found
            self.complete(pick, self.scores, "ai", tie)
        except BaseException:
            self.rng.broken = True
            raise
        self.busy = False
        return pick

    def ask(self, actor, kind, options):
        cdef list choices
        self.enter()
        try:
            self.settle(False)
            choices = self.listed(options)
            if not choices:
                raise self.declined()
            self.take_draws()
            self.begin(actor, kind)
            self.put_options(choices)
            pick = self.recorded_pick(len(choices)) if self.comparing else self.answered(actor, kind, choices)
            self.complete(pick, None, "input", "input")
        except BaseException:
            if self.request is None:
                self.rng.broken = True
            raise
        self.busy = False
        return pick

    def roll(self, actor, kind, options, stream, label):
        cdef list choices
        self.enter()
        try:
            self.settle(False)
            choices = self.listed(options)
            if not choices:
                raise self.declined()
            pick = stream.next_int(len(choices), label)
            self.take_draws()
            self.begin(actor, kind)
            self.put_options(choices)
            self.complete(pick, None, "ai", "draw")
        except BaseException:
            self.rng.broken = True
            raise
        self.busy = False
        return pick

    # --- decisions ---

    cdef int begin(self, actor, kind) except -1:
        cdef Text* head = &self.head.text
        head.length = 0
        put(head, b'{"actor":', 9)
        put_text(head, actor)
        put(head, b',"draws":[', 10)
        put(head, self.draws.text.at, self.draws.text.length)
        if self.draws.text.failed:
            raise MemoryError
        put(head, b'],"index":', 10)
        put_int(head, self.decisions)
        put(head, b',"kind":', 8)
        put_text(head, kind)
        put_char(head, c",")
        return 0

    cdef int put_options(self, list choices) except -1:
        cdef Text* tail = &self.tail.text
        tail.length = 0
        put(tail, b'"options":', 10)
        put_value(tail, choices, 1)
        put(tail, b',"pick":', 8)
        return 0

    cdef int64_t weigh(self, Text* out, list weighed, tie) except -2:
        """Write the scores, and give the tie-break's pick, -1 for none. Integers to 2^53 - 1 are doubles exactly."""
        cdef double score, best = 0
        cdef int64_t i, pick = -1
        cdef int rule = tie_break(tie)
        put_char(out, c"[")
        for i in range(len(weighed)):
            given = weighed[i]
            if i:
                put_char(out, c",")
            if type(given) is int:
                put_value(out, given, 1)
            elif type(given) is not float:
                raise self.declined()
            score = PyFloat_AsDouble(given)
            if type(given) is float:
                if score != score:
                    raise self.declined()
                put_double(out, score)
            if (
                pick < 0
                or (rule == TIE_LAST and score >= best)
                or (rule == TIE_LOWEST and score < best)
                or (rule == TIE_LAST_LOWEST and score <= best)
                or ((rule == TIE_FIRST or rule == TIE_POSITIVE) and score > best)
            ):
                pick = i
                best = score
        put_char(out, c"]")
        if out.failed:
            raise MemoryError
        return -1 if rule == TIE_POSITIVE and best <= 0 else pick

    cdef object answered(self, actor, kind, list choices):
        """The pick of whoever answers. TakeBackError and StopError are kept, for the step to act upon."""
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        turn = self.state.turn
        if self.answer is None or type(turn) is not int or turn < 0:
            raise self.declined()
        if head.failed or tail.failed:
            raise MemoryError
        asked = {
            "type": "decision",
            "actor": actor,
            "draws": _loads(b"[" + PyBytes_FromStringAndSize(self.draws.text.at, self.draws.text.length) + b"]"),
            "index": self.decisions,
            "kind": kind,
            "options": choices,
            "pick": None,
            "scores": None,
            "source": "input",
            "tie": "input",
            "turn": turn,
        }
        try:
            pick = self.answer(self, asked)
        except (_TakeBackError, _StopError) as request:
            self.request = request
            raise
        if type(pick) is not int or not 0 <= pick < len(choices):
            raise self.declined()
        self.put_options(choices)  # as they are now: whoever answered may have changed the list
        return pick

    cdef int tell(self, watcher, record) except -1:
        """Let somebody watch. What that raises ends the play, whatever the game makes of it."""
        try:
            watcher(self, record)
        except DeclinedError:
            self.rng.broken = True
            raise
        except BaseException as error:
            self.own = error
            raise self.declined() from None
        return 0

    cdef int add(self, int link_bytes) except -1:
        """The record in `head` and `tail` is complete."""
        self.out.add(&self.head.text, &self.tail.text, link_bytes)
        if self.settled is not None and self.comparing:
            self.tell(self.settled, self.out.last())
        return 0

    cdef int64_t recorded_pick(self, Py_ssize_t count) except -1:
        """The pick of the file's next line, which so far must be what was made; the rest is compared when it is made."""
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        cdef size_t length = <size_t>self.out.next_length(), at = head.length + 8 + 16 + 2
        cdef const char* line = self.out.held.text.at + self.out.at
        cdef int64_t pick = 0
        cdef int digits = 0
        if head.failed or tail.failed:
            raise MemoryError
        if length <= at + tail.length or memcmp(line + at, tail.at, tail.length) != 0:
            self.out.differs = True
            raise self.declined()
        at += tail.length
        while at < length and c"0" <= line[at] <= c"9" and digits < 10:
            pick = 10 * pick + (line[at] - c"0")
            at += 1
            digits += 1
        if not digits or pick >= count:
            raise self.declined()
        return pick

    cdef int complete(self, pick, Buffer scores, str source, tie) except -1:
        """The rest of a decision's record, but for its state."""
        cdef Text* tail = &self.tail.text
        turn = self.state.turn
        if type(turn) is not int or turn < 0:
            raise self.declined()
        put_value(tail, pick, 1)
        put(tail, b',"scores":', 10)
        if scores is None:
            put(tail, b"null", 4)
        else:
            put(tail, scores.text.at, scores.text.length)
        put(tail, b',"source":', 10)
        put_text(tail, source)
        put(tail, b',"state":"', 10)
        self.state_at = tail.length
        put(tail, b'0000000000000000","tie":', 24)
        put_text(tail, tie)
        put(tail, b',"turn":', 8)
        put_value(tail, turn, 1)
        put(tail, b',"type":"decision"}\n', 20)
        if self.decisions == self.step_decisions:
            self.by_input = source == "input"
        self.decisions += 1
        self.is_open = True
        self.is_hashed = False
        if self.watch is not None and self.comparing:
            self.tell(self.watch, self.out.peeked(&self.head.text, tail, self.state_at))
        return 0

    cdef int settle(self, bint taken) except -1:
        """Complete the decision before, now that what came of it is known; `taken`: the hash was, just now."""
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        cdef Text hash
        if not self.is_open:
            return 0
        if not taken:
            self.take()
        self.is_open = False
        if tail.failed:
            raise MemoryError
        hash.at = tail.at
        hash.length = self.state_at
        hash.room = tail.length
        hash.failed = 0
        put_hex(&hash, self.digest, 8)
        self.add(8)
        if self.decisions % KEYFRAME_EVERY == 0:
            self.look()
            if not text_equal(&self.now.text, &self.last.text):
                raise self.declined()  # a state that is told in two ways
            head.length = tail.length = 0
            put(head, b'{"data":', 8)
            put(head, self.now.text.at, self.now.text.length)
            put(head, b',"index":', 9)
            put_int(head, self.decisions - 1)
            put_char(head, c",")
            put(tail, b'"type":"keyframe"}\n', 19)
            self.add(8)
        return 0

    # --- the run ---

    cdef int header(self) except -1:
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        rules = self.run.rules
        for name in (self.game.name, rules.value["name"]):
            if type(name) is not str:
                raise self.declined()
        if type(rules.value["revision"]) is not int:
            raise self.declined()
        self.take()
        memcpy(self.recorded, self.digest, 32)
        first = encode({"format": _FORMAT, "game": self.game.name, "generator": _GENERATOR})
        head.length = tail.length = 0
        put(head, PyBytes_AsString(first), PyBytes_Size(first) - 1)
        put_char(head, c",")
        put(tail, b'"rules":', 8)
        put_bytes(tail, rules.content)
        put(tail, b',"scenario":', 12)
        put_value(tail, self.run.scenario, 1)
        put(tail, b',"seed":"', 9)
        put_bytes(tail, self.rng.seed_text)
        put(tail, b'","state":"', 11)
        put_hex(tail, self.digest, 8)
        put(tail, b'","type":"header"}\n', 19)
        self.add(8)
        self.steps += 1
        return 0

    def go(self, int64_t steps_max, int64_t steps_after=-1):
        """From the header to the end record. Raises DeclinedError, or whatever the game raises.

        What is compared and written too ends where `stop` says so or the file does, and goes on from there with the
        answers, for at most `steps_after` steps.
        """
        cdef int64_t idle = 0, to = -1
        cdef int64_t seen_decisions, seen_turns, seen_undos
        cdef int next_kind
        self.header()
        while True:
            next_kind = PLAN_END
            if steps_max > 0:
                steps_max -= 1
                next_kind = self.plan(&to) if self.comparing else self.next_answer(&to)
            elif self.state.outcome is None:
                raise self.declined()
            if next_kind == PLAN_UNDO:
                self.undo(to)
                self.out.flush(0 if self.answer is not None else FLUSH_BYTES)
                continue
            if self.stopped and self.out.write is None:
                return
            if self.state.outcome is not None or next_kind == PLAN_END:
                if not self.comparing or self.out.write is None:
                    break
                self.comparing = False
                self.out.pieces = None
                if steps_after < 0:
                    break
                idle, steps_max = 0, steps_after
                continue
            seen_decisions, seen_turns, seen_undos = self.decisions, self.turns, self.undos
            if not self.step(next_kind == PLAN_ASKED):
                break
            idle = idle + 1 if (
                seen_decisions == self.decisions and seen_turns == self.turns and seen_undos == self.undos
            ) else 0
            if idle > IDLE_STEPS_MAX:
                raise self.declined()
            self.out.flush(0 if self.answer is not None else FLUSH_BYTES)
        self.end()
        if self.comparing:
            self.out.ended()
        self.out.flush(0)

    cdef int next_answer(self, int64_t* to) except -1:
        """What whoever answers wants next: a step whose beginning is kept; or moves taken back when the game is over."""
        if self.state.outcome is not None and self.when_over is not None:
            wanted = self.when_over(self)
            if wanted is not None:
                to[0] = self.chosen(wanted)
                return PLAN_UNDO
        return PLAN_STEP if self.answer is None else PLAN_ASKED

    cdef int64_t chosen(self, to) except -1:
        """The decision to go back to: `to` as it was asked for; None is the last one by input."""
        if to is None and self.moments:
            return self.moments[-1][0]
        if type(to) is not int or not self.can_undo(to):
            raise self.declined()
        return to

    cdef int plan(self, int64_t* to) except -1:
        """What the file's next line asks for; the line itself is compared when it is made."""
        cdef size_t length, at
        cdef const char* line
        cdef int digits = 0
        if self.stop is not None and self.stops():
            return PLAN_END
        length = self.out.next_length()
        line = self.out.held.text.at + self.out.at
        if ends_with(line, length, b'"tie":"input","turn":', 21, True):
            return PLAN_ASKED
        if ends_with(line, length, b',"type":"end"}\n', 15, False):
            return PLAN_END
        if not ends_with(line, length, b',"type":"undo"}\n', 16, False):
            return PLAN_STEP
        at = length - 16
        to[0] = 0
        while at > 0 and c"0" <= line[at - 1] <= c"9" and digits < 16:
            at -= 1
            digits += 1
        if not digits:
            raise self.declined()
        while digits:
            to[0] = 10 * to[0] + (line[at] - c"0")
            at += 1
            digits -= 1
        return PLAN_UNDO

    cdef bint stops(self) except -1:
        """Whether whoever watches has seen enough."""
        try:
            self.stopped = bool(self.stop(self))
        except DeclinedError:
            raise
        except BaseException as error:
            self.own = error
            raise self.declined() from None
        return self.stopped

    cdef bint step(self, bint keep) except -1:
        """A step; whether the run goes on after it."""
        cdef bint ends
        before = self.moment() if keep else None
        mark = self.out.mark() if keep and not self.comparing else None
        turn = self.state.turn
        self.by_input = self.is_hashed = False
        self.step_decisions = self.decisions
        try:
            self.game.step(self.state, self.rng, self)
        except (_TakeBackError, _StopError) as request:
            if request is not self.request or mark is None or self.rng.broken:
                raise self.declined() from None
            return self.take_back(request, before, mark)
        if self.rng.broken or self.request is not None:
            raise DeclinedError
        now = self.state.turn
        if type(now) is not int or now < turn:
            raise self.declined()
        ends = now != turn or self.state.outcome is not None
        if ends:
            self.take()
        self.settle(ends)
        if ends or self.decisions > self.step_decisions:
            memcpy(self.recorded, self.digest, 32)
        if before is not None and self.by_input:
            self.moments.append(before)
        if ends:
            self.end_turn(turn)
        self.steps += 1
        return True

    cdef bint take_back(self, request, before, mark) except -1:
        """The step under way did not happen; then the moves before it that were asked for."""
        cdef bint answered = self.by_input and self.decisions > <int64_t>before[0]
        self.request = None
        self.busy = False
        self.out.back(mark)
        self.return_to(before)
        self.decisions = before[0]
        if isinstance(request, _StopError):
            return False
        if not (answered and (request.to is None or request.to == self.decisions)):
            self.undo(self.chosen(request.to))
        return True

    cdef int end_turn(self, turn) except -1:
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        cdef Text* text = &self.last.text
        cdef unsigned char digest[32]
        cdef size_t length
        cdef Part part
        cdef Py_ssize_t i = 0
        self.turns += 1
        head.length = tail.length = 0
        put(head, b'{"decisions":', 13)
        put_int(head, self.decisions)
        put_char(head, c",")
        put(tail, b'"parts":{', 9)
        for name in self.names:
            found = self.parts.get(name)
            if found is None:
                found = self.parts[name] = Part()
            part = found
            length = self.ends[i] - self.begins[i]
            if part.text.length != length or memcmp(part.text.at, text.at + self.begins[i], length) != 0:
                part.text.length = 0
                put(&part.text, text.at + self.begins[i], length)
                if part.text.failed:
                    raise MemoryError
                sha256(part.text.at, length, digest)
                memcpy(part.digest, digest, 8)
            if i:
                put_char(tail, c",")
            put_bytes(tail, self.written[i])
            put_char(tail, c'"')
            put_hex(tail, part.digest, 8)
            put_char(tail, c'"')
            i += 1
        put(tail, b'},"turn":', 9)
        put_value(tail, turn, 1)
        put(tail, b',"type":"turn"}\n', 16)
        return self.add(8)

    cdef object moment(self):
        """A step's beginning, to come back to."""
        if not self.is_hashed:
            self.take()
        state = _copied(self.state, self.game.name)
        return (self.decisions, state, self.rng.moment(), PyBytes_FromStringAndSize(<char*>self.digest, 32))

    cdef int return_to(self, moment) except -1:
        """Back to a step's beginning; the state that comes back must have the hash of the one that stood there."""
        cdef bytes digest
        _, state, rng, digest = moment
        self.run.state = self.state = _copied(state, self.game.name)
        self.rng.back(rng)
        self.is_open = False
        self.take()
        if memcmp(PyBytes_AsString(digest), self.digest, 32) != 0:
            raise self.declined()
        return 0

    cdef int undo(self, int64_t to) except -1:
        """Back to the beginning of the step whose first decision was `to`; indices are never used twice."""
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        while True:
            if not self.moments:
                raise self.declined()
            moment = self.moments.pop()
            if moment[0] == to:
                break
        self.return_to(moment)
        self.undos += 1
        memcpy(self.recorded, self.digest, 32)
        head.length = tail.length = 0
        put(head, b'{"decisions":', 13)
        put_int(head, self.decisions)
        put_char(head, c",")
        put(tail, b'"state":"', 9)
        put_hex(tail, self.digest, 8)
        put(tail, b'","to":', 7)
        put_int(tail, to)
        put(tail, b',"type":"undo"}\n', 16)
        self.out.add(head, tail, 8)
        if self.comparing:
            for watcher in (self.watch, self.settled):
                if watcher is not None:
                    self.tell(watcher, self.out.last())
        self.steps += 1
        return 0

    cdef int end(self) except -1:
        cdef Text* head = &self.head.text
        cdef Text* tail = &self.tail.text
        if not self.is_hashed:
            self.take()
        if self.decisions == 0 or self.rng.broken:
            raise self.declined()
        if self.game.rules.taken().content != self.run.rules.content:
            raise self.declined()
        if self.state.outcome is None and memcmp(self.recorded, self.digest, 32) != 0:
            raise self.declined()  # no verifier would stop there
        head.length = tail.length = 0
        put(head, b'{"counts":{"calls":', 19)
        put_int(head, self.rng.calls)
        put(head, b',"decisions":', 13)
        put_int(head, self.decisions)
        put(head, b',"turns":', 9)
        put_int(head, self.turns)
        put(head, b',"undos":', 9)
        put_int(head, self.undos)
        put(head, b',"words":', 9)
        put_int(head, self.rng.words)
        put(head, b'},"draws":[', 11)
        put(head, self.rng.log.text.at, self.rng.log.text.length)
        put(head, b"],", 2)
        put(tail, b'"outcome":', 10)
        put_value(tail, self.state.outcome, 1)
        put(tail, b',"state":"', 10)
        put_hex(tail, self.digest, 32)
        put(tail, b'","type":"end"}\n', 16)
        self.add(32)
        self.steps += 1
        return 0


cdef enum:
    PLAN_STEP
    PLAN_ASKED  # a step that begins with a choice by input
    PLAN_UNDO
    PLAN_END


cdef list in_list(given, str what):
    """A list of its own, by the reference where it is not plain what to make of it."""
    if type(given) is list or type(given) is tuple:
        return list(given)
    if type(given) is _Options and type(given.values) is list:
        return list(given.values)
    return _in_order(given, what)


cdef enum:
    TIE_FIRST
    TIE_LAST
    TIE_LOWEST
    TIE_LAST_LOWEST
    TIE_POSITIVE


cdef int tie_break(name) except -1:
    if name == "first":
        return TIE_FIRST
    if name == "last":
        return TIE_LAST
    if name == "lowest":
        return TIE_LOWEST
    if name == "last-lowest":
        return TIE_LAST_LOWEST
    if name == "positive":
        return TIE_POSITIVE
    raise DeclinedError


cdef bint ends_with(const char* line, size_t length, const char* ending, size_t ending_length, bint before_turn):
    """Whether a line ends so; or, `before_turn`, whether its end is this, a number, and the end of a decision."""
    if before_turn:
        if not ends_with(line, length, b',"type":"decision"}\n', 20, False):
            return False
        length -= 20
        while length > 0 and c"0" <= line[length - 1] <= c"9":
            length -= 1
    return length >= ending_length and memcmp(line + length - ending_length, ending, ending_length) == 0


cdef bint is_hash(const char* text):
    """Whether 16 characters are the digits of a hash."""
    cdef int i
    for i in range(16):
        if not (c"0" <= text[i] <= c"9" or c"a" <= text[i] <= c"f"):
            return False
    return True
