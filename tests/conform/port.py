"""A port of one operation, `divide`, that goes wrong on purpose: `python port.py FAULT`.

It does what it should until it is asked for the dividend 13; then the fault shows. It knows nothing of samepath, as a
port in another language would not.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
HANG = 60


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(answer: Any) -> None:
    write(json.dumps(answer) + "\n")


def divided(given: dict[str, Any]) -> dict[str, Any]:
    if sorted(given) != ["a", "b"] or any(type(value) is not int for value in given.values()):
        return {"error": "BAD_INPUT"}
    a, b = given["a"], given["b"]
    if b == 0:
        return {"error": "BAD_INPUT", "reason": "division by zero"}
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return {"result": {"quotient": quotient, "remainder": a - quotient * b}}


def crash(request: Any) -> None:
    sys.exit("the stack has overflowed")


def kill(request: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leave(request: Any) -> None:
    sys.exit(0)


def hang(request: Any) -> None:
    time.sleep(HANG)


def late(request: Any) -> None:
    time.sleep(3.0)
    good(request)


def twice(request: Any) -> None:
    good(request)
    good(request)


def half(request: Any) -> None:
    write('{"id": 2, "resu')
    time.sleep(HANG)


def half_and_gone(request: Any) -> None:
    write('{"id": 2, "resu')
    sys.exit(0)


def swallow(request: Any) -> None:
    sys.stdout.write(json.dumps({"id": request["id"]}) + "\n")
    time.sleep(HANG)


def close(request: Any) -> None:
    os.close(1)
    time.sleep(HANG)


def slow(request: Any) -> None:
    time.sleep(0.2)
    good(request)


def stray(request: Any) -> None:
    write("dividing\n")
    good(request)


def chatter(request: Any) -> None:
    sys.stderr.write("dividing\n")
    good(request)


def broken(request: Any) -> None:
    write('{"id": 2, "result": \n')


def fraction(request: Any) -> None:
    say({"id": request["id"], "result": {"quotient": 6.0, "remainder": 1}})


def other_id(request: Any) -> None:
    say({"id": request["id"] + 1, "result": None})


def both(request: Any) -> None:
    say({"id": request["id"], "result": None, "error": "FAILED"})


def extra(request: Any) -> None:
    say({"id": request["id"], "result": None, "time": 1})


def own_error(request: Any) -> None:
    say({"id": request["id"], "error": "OVERFLOW"})


def failed(request: Any) -> None:
    say({"id": request["id"], "error": "FAILED", "reason": "an array index is out of range"})


def unsupported(request: Any) -> None:
    say({"id": request["id"], "error": "UNSUPPORTED"})


def wrong(request: Any) -> None:
    say({"id": request["id"], "result": {"quotient": 6, "remainder": True}})


def variables(request: Any) -> None:
    say({"id": request["id"], "result": dict(os.environ)})


def good(request: Any) -> None:
    say({"id": request["id"], **divided(request["input"])})


FAULTS = {
    "crash": crash,
    "kill": kill,
    "leave": leave,
    "hang": hang,
    "late": late,
    "twice": twice,
    "half": half,
    "half-and-gone": half_and_gone,
    "swallow": swallow,
    "close": close,
    "slow": slow,
    "stray": stray,
    "chatter": chatter,
    "broken": broken,
    "fraction": fraction,
    "other-id": other_id,
    "both": both,
    "extra": extra,
    "own-error": own_error,
    "failed": failed,
    "unsupported": unsupported,
    "wrong": wrong,
    "variables": variables,
}
"""The faults at the dividend 13. `hello-...` and `bye-...` are faults of the session; see `main`."""


def hello(request: Any) -> None:
    if FAULT == "hello-crash":
        sys.exit("no virtual machine")
    if FAULT == "hello-hang":
        time.sleep(HANG)
    answer: dict[str, Any] = {"protocol": 1, "name": "divider", "language": "Python", "version": "1"}
    answer |= {"operations": ["divide"], "games": []}
    if FAULT == "hello-protocol":
        answer["protocol"] = 2
    if FAULT == "hello-nameless":
        del answer["name"]
    if FAULT == "hello-operations":
        answer["operations"] = ["divide", "fly"]
    say({"id": request["id"], **answer})


def bye(request: Any) -> None:
    if FAULT == "bye-deaf":
        time.sleep(HANG)
    say({"id": request["id"]})
    if FAULT == "bye-more":
        write("goodbye\n")
    if FAULT == "bye-stays":
        time.sleep(HANG)
    sys.exit(3 if FAULT == "bye-status" else 0)


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "hello":
            hello(request)
        elif request["type"] == "bye":
            bye(request)
        elif request["input"]["a"] == 13 or FAULT == "dies-always":
            FAULTS.get(FAULT, crash if FAULT == "dies-always" else good)(request)
        else:
            good(request)


if __name__ == "__main__":
    main()
