"""How a peer takes part in a contest: the Python side of tests/bench/contest/rounds.hpp, with the same rules of a round."""
import json
import sys
import time

UNCOUNTED_QUESTIONS = 20
FEWEST_QUESTIONS = 5


def play_round(ask, questions, seconds, timer):
    clock = time.perf_counter
    for question in range(min(UNCOUNTED_QUESTIONS, questions)):
        begin = clock()
        ask(question)
        if (clock() - begin) * UNCOUNTED_QUESTIONS > seconds:
            break
    times = []
    question, end = 0, clock() + seconds
    while True:
        now = clock()
        if now >= end and ((len(times) >= questions and question == 0)
                           or (len(times) >= FEWEST_QUESTIONS and now >= end + 3 * seconds)):
            break
        begin = timer()
        ask(question)
        times.append(timer() - begin)
        question = question + 1 if question + 1 < questions else 0
    times.sort()
    share = lambda part: times[int(part * (len(times) - 1))]
    return {"p50": share(0.5), "p95": share(0.95), "asked": len(times)}


def play_rounds(ask, questions, answer=None, **figures):
    """ask(q): what is timed. answer(q): indices to compare."""
    print(json.dumps({"ready": True, **figures}), flush=True)
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "answers":
            found = [[int(i) for i in answer(q)] for q in range(questions)] if answer else []
            print(json.dumps(found), flush=True)
        elif command == "round":
            timer = time.perf_counter if "wall" in arguments else time.process_time
            print(json.dumps(play_round(ask, questions, float(arguments[0]), timer)), flush=True)
