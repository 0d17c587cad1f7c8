# The generator (samepath.rng): xoshiro128** 1.1 in named streams, each labelled draw written down as its record has it.

cdef uint64_t WORDS = _rng.WORD_MAX


cdef class Stream:
    """A stream of a run that is recorded. What the reference has and this has not declines the run."""

    cdef readonly str name
    cdef readonly int64_t calls, words
    cdef uint32_t s0, s1, s2, s3
    cdef Rng rng
    cdef bytes beginning

    cdef uint32_t next(self) noexcept:
        cdef uint32_t s1 = self.s1, x = s1 * 5u
        self.s2 ^= self.s0
        self.s3 ^= s1
        self.s1 = s1 ^ self.s2
        self.s0 ^= self.s3
        self.s2 ^= s1 << 9
        self.s3 = (self.s3 << 11) | (self.s3 >> 21)
        self.words += 1
        return ((x << 7) | (x >> 25)) * 9u

    cdef int64_t drawn(self, uint64_t n, object label) except -1:
        """A labelled draw from 0 to n - 1, for n from 1 to 2^32."""
        cdef uint64_t limit = WORDS - WORDS % n
        cdef uint64_t word = self.next(), taken = 1
        cdef Text* log = &self.rng.log.text
        while word >= limit:
            word = self.next()
            taken += 1
        self.calls += 1
        if log.length:
            put_char(log, c",")
        put_bytes(log, self.beginning)
        put_text(log, label)
        put_char(log, c",")
        put_int(log, <int64_t>n)
        put_char(log, c",")
        put_int(log, <int64_t>(word % n))
        put_char(log, c",")
        put_int(log, <int64_t>taken)
        put_char(log, c"]")
        return <int64_t>(word % n)

    cpdef next_int(self, n, label):
        cdef int over = 0
        cdef long long number
        if type(n) is not int or type(label) is not str or not label:
            raise self.rng.declined()
        number = PyLong_AsLongLongAndOverflow(n, &over)
        if over or not 1 <= number <= <long long>WORDS:
            raise self.rng.declined()
        return self.drawn(<uint64_t>number, label)

    def next_word(self):
        return self.next()

    def chance(self, percent, label):
        if type(percent) is not int or not 0 <= percent <= 100 or type(label) is not str or not label:
            raise self.rng.declined()
        return self.drawn(100, label) < <int64_t>percent

    def shuffle(self, items, label):
        cdef Py_ssize_t i, j
        if type(items) is not list or type(label) is not str or not label:
            raise self.rng.declined()
        for i in range(len(<list>items) - 1, 0, -1):
            j = <Py_ssize_t>self.drawn(<uint64_t>(i + 1), label)
            held = (<list>items)[i]
            (<list>items)[i] = (<list>items)[j]
            (<list>items)[j] = held

    @property
    def state(self):
        return (self.s0, self.s1, self.s2, self.s3)

    def copy(self):
        twin = _rng.Stream.from_state(self.name, self.state)
        twin.calls, twin.words = self.calls, self.words
        return twin

    def canonical(self):
        return {"calls": self.calls, "words": self.words, "state": [self.s0, self.s1, self.s2, self.s3]}

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        raise self.rng.declined()

    def __getattr__(self, name):
        raise self.rng.unknown(name)

    @property
    def __class__(self):
        return _rng.Stream


cdef class Rng:
    """The streams of one run that is recorded."""

    cdef readonly object seed
    cdef bytes seed_text
    cdef dict streams
    cdef list ordered  # the streams by name
    cdef Buffer log    # the draws since a record had them, as it will
    cdef bint broken   # whether the run was declined, whatever the game made of it

    def __init__(self, seed):
        self.seed = _rng.parse_seed(seed)
        self.seed_text = _rng.seed_text(self.seed).encode("ascii")
        self.streams = {}
        self.ordered = []
        self.log = Buffer()

    cdef object declined(self):
        self.broken = True
        return DeclinedError()

    cdef object unknown(self, name):
        """For an attribute that is not here. Dunder names are Python's own questions, which the reference denies too."""
        if not (name.startswith("__") and name.endswith("__")):
            return self.declined()
        return AttributeError(name)

    def stream(self, name):
        cdef Stream made
        if type(name) is not str:
            raise self.declined()
        found = self.streams.get(name)
        if found is not None:
            return found
        if _rng._STREAM_NAME.fullmatch(name) is None:
            raise self.declined()
        made = Stream.__new__(Stream)
        made.name = name
        made.rng = self
        made.beginning = b'["' + name.encode("ascii") + b'",'
        self.restart(made)
        self.streams[name] = made
        self.ordered = [self.streams[key] for key in sorted(self.streams)]
        return made

    cdef int restart(self, Stream stream) except -1:
        stream.s0, stream.s1, stream.s2, stream.s3 = _rng.Stream(
            stream.name, _rng.stream_seed(self.seed, stream.name)
        ).state
        stream.calls = stream.words = 0
        return 0

    @property
    def calls(self):
        return sum([(<Stream>stream).calls for stream in self.ordered])

    @property
    def words(self):
        return sum([(<Stream>stream).words for stream in self.ordered])

    def canonical(self):
        drawn = {stream.name: stream.canonical() for stream in self.streams.values() if stream.words}
        return {"seed": self.seed_text.decode("ascii"), "streams": drawn}

    cdef int put(self, Text* out) except -1:
        """Its canonical text, as it stands in the hashed state."""
        cdef Stream stream
        cdef bint first = True
        put(out, b'{"seed":"', 9)
        put_bytes(out, self.seed_text)
        put(out, b'","streams":{', 13)
        for each in self.ordered:
            stream = <Stream>each
            if not stream.words:
                continue
            if not first:
                put_char(out, c",")
            first = False
            put_text(out, stream.name)
            put(out, b':{"calls":', 10)
            put_int(out, stream.calls)
            put(out, b',"state":[', 10)
            put_int(out, stream.s0)
            put_char(out, c",")
            put_int(out, stream.s1)
            put_char(out, c",")
            put_int(out, stream.s2)
            put_char(out, c",")
            put_int(out, stream.s3)
            put(out, b'],"words":', 10)
            put_int(out, stream.words)
            put_char(out, c"}")
        put(out, b"}}", 2)
        return 0

    cdef object moment(self):
        """What `back` needs to come back to now; draws that stand in no record yet are part of it."""
        return (
            {stream.name: (stream.state, stream.calls, stream.words) for stream in self.ordered},
            PyBytes_FromStringAndSize(self.log.text.at, self.log.text.length),
        )

    cdef int back(self, moment) except -1:
        cdef Stream stream
        then, log = moment
        for each in self.ordered:
            stream = <Stream>each
            if stream.name in then:
                (stream.s0, stream.s1, stream.s2, stream.s3), stream.calls, stream.words = then[stream.name]
            else:
                self.restart(stream)
        self.log.text.length = 0
        put_bytes(&self.log.text, log)
        return 0

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        raise self.declined()

    def __getattr__(self, name):
        raise self.unknown(name)

    @property
    def __class__(self):
        return _rng.Rng
