"""Programs that take turns, so that what else goes on on the machine meets all of them alike."""
import json
import os
import statistics
import subprocess

ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS",
                                     "RAYON_NUM_THREADS")}


class Player:
    """A program that plays rounds (rounds.py, tests/bench/contest/rounds.hpp)."""

    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env={**os.environ, **ONE_THREAD})
        self.figures = None
        self.missing = None  # why it does not play

    def wait_until_ready(self):
        line = self.process.stdout.readline()
        if line.startswith("{"):
            self.figures = json.loads(line)
            return True
        lines = [line.strip() for line in self.process.stderr.read().splitlines() if line.strip()]
        errors = [line for line in lines if "rror" in line.split(":")[0]] or lines  # Node says its version behind the error
        self.missing = errors[-1] if errors else "ended without a word"
        return False

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name}: ended in the middle: {self.process.stderr.read()[-300:]}")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def play(commands, rounds, seconds, answers=(), wall=False):
    """{name: {"p50": [of each round], "p95": […], …figures} or {"missing": why}} of {name: command}.

    Those named in `answers` also give theirs, once, as "answers"."""
    players, results = [], {}
    try:
        for name, command in commands.items():
            player = Player(name, command)
            players.append(player)
            results[name] = dict(player.figures) if player.wait_until_ready() else {"missing": player.missing}
        playing = [player for player in players if player.missing is None]
        for player in playing:
            results[player.name].update(p50=[], p95=[])
        for number in range(rounds):
            for player in playing if number % 2 == 0 else playing[::-1]:
                figures = player.ask(f"round {seconds}" + (" wall" if wall else ""))
                results[player.name]["p50"].append(figures["p50"])
                results[player.name]["p95"].append(figures["p95"])
        for player in playing:
            if player.name in answers:
                results[player.name]["answers"] = player.ask("answers")
    finally:
        for player in players:
            player.close()
    return results


def ratio_of(ours, peer):
    """The median of the rounds' ratios of p50."""
    return statistics.median(a / b for a, b in zip(ours["p50"], peer["p50"]))
