"""Runs the contests of goals.py on a set, and gathers what our own programs say of it."""
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from contest import play
from goals import CONTESTS, GROWTH, LARGE, MILLION, MILLION_PLAYERS, PEERS, QUESTION_PLAYERS, SMALL

HERE = Path(__file__).resolve().parent
LARGE_FROM = 100_000
# One thread for JavaScript too, and WebAssembly compiled for speed before it is measured.
NODE_OPTIONS = ("--single-threaded", "--no-liftoff", "--max-old-space-size=4000")


class Bench:
    """Where the programs are (`wasm`: hoptrail.wasm, with hoptrail-complete.wasm next to it) and how long a round is."""

    def __init__(self, build, python, wasm, folder, rounds, seconds, quick=False, only=()):
        self.build, self.python, self.wasm, self.folder = Path(build), python, wasm, Path(folder)
        self.rounds, self.seconds, self.quick, self.only = rounds, seconds, quick, only

    def plays(self, contest):
        return contest.name in self.only if self.only else not (self.quick and contest.only_full)

    def program(self, name):
        return self.build / f"hoptrail_bench_{name}"

    def command(self, player, folder):
        if player in PEERS["limits"]:
            return [self.program("limits"), player, folder]
        if "wasm_" in player or player in PEERS["js/player.mjs"]:
            small = player.startswith("small_")
            module = self.wasm if small else Path(self.wasm or "hoptrail.wasm").with_name("hoptrail-complete.wasm")
            return ["node", *NODE_OPTIONS, HERE / "js" / "player.mjs", player.removeprefix("small_"), folder, module]
        if player.startswith("avx2_"):
            program = self.program("contest_avx2")  # made where there are wider kernels, too
            return [program if program.exists() else self.program("contest"), player.removeprefix("avx2_"), folder]
        for file, players in PEERS.items():
            if player in players:
                return [self.python, "-B", HERE / file, player, folder]
        return [self.program("contest"), player, folder]

    def export(self, source, name):
        folder = self.folder / name.replace(" ", "-").replace(",", "")
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.iterdir():
            file.unlink()
        subprocess.run([self.program("export"), source, folder], check=True)
        return folder

    def table(self, source, passages):
        repetitions = 1 if self.quick or size_of(passages) == LARGE else 3
        command = [self.program("table"), "--json", "--without-search", "--repetitions", str(repetitions), source]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        report = json.loads(output)
        return report, report["sets"][0]


def say(text):
    print(text, file=sys.stderr, flush=True)


def size_of(passages):
    return LARGE if passages >= LARGE_FROM else SMALL


def play_contests(bench, folder, passages, has_vectors):
    """{contest: {player: figures}}; answers are left to facts_of_answers."""
    results = {}
    for contest in CONTESTS:
        if size_of(passages) not in contest.sizes or (contest.needs_vectors and not has_vectors):
            continue
        if not bench.plays(contest):
            continue
        say(f"  {contest.name}")
        commands = {player: bench.command(player, folder) for player in contest.players}
        results[contest.name] = play(commands, bench.rounds, bench.seconds, contest.answers, contest.wall)
    return results


def facts_of_answers(contests):
    """Takes the answers out of the results: what counts is how far they agree."""
    facts = {}
    taken = {name: figures.pop("answers") for players in contests.values() for name, figures in players.items()
             if "answers" in figures}
    for player in ("dense_int8", "dense_f32_rough"):
        if "dense_f32" in taken and player in taken:
            pairs = list(zip(taken["dense_f32"], taken[player]))
            shared, asked = sum(len(set(a) & set(b)) for a, b in pairs), sum(len(a) for a, _ in pairs)
            facts[f"recall_of_{player}"] = shared / max(1, asked)
    if "min_propagation" in taken and "numpy_pairs" in taken:
        pairs = list(zip(taken["min_propagation"], taken["numpy_pairs"]))
        facts["equal_to_pairs"] = sum(a == b for a, b in pairs) / max(1, len(pairs))
    return facts


def facts_of_table(table):
    passages, sections = table["passages"], table["file_sections_bytes"]
    kept = table["file_bytes"] - sections.get("text", 0) - sections.get("vectors", 0)
    taken = table["index_peak_memory_bytes"] - table["index_idle_memory_bytes"]
    limit = 4 * table["text_bytes"] + 1.5 * table["vector_bytes"] + (32 << 20)
    return {"memory_over_limit": taken / limit if taken > 0 else None,
            "index_memory_bytes": taken,
            "index_memory_beside_input_bytes": taken - table["text_bytes"] - table["vector_bytes"],
            "open_trusted_ms": table["open_trusted_seconds"] * 1e3,
            "open_full_gb_per_second": table["file_bytes"] / table["open_full_seconds"] / 1e9,
            "file_bytes_without": kept / passages,
            "file_sections": {name: size / passages for name, size in sections.items()},
            "index_phases_microseconds": {name: s * 1e6 / passages for name, s in table["index_phases_seconds"].items()}}


def facts_of_heap(bench, folder, passages):
    program = bench.program("heap")
    if not program.exists():
        return {}
    heap = json.loads(subprocess.run([program, folder], check=True, stdout=subprocess.PIPE, text=True).stdout)
    limit = 1e6 + 64 * passages
    return {f"heap_of_{method}": taken["task"] / limit for method, taken in heap.items()}


def facts_of_command(bench, folder):
    """What the command takes to answer one question from a file: process, opening and tables included, by the wall clock."""
    program = bench.build.parents[1] / "cli" / "hoptrail"
    if not program.exists():
        return {}
    with open(folder / "questions.jsonl", encoding="utf-8") as lines:
        question = json.loads(lines.readline())["question"]
    facts = {}
    for method in ("bm25", "trail"):
        times = []
        for _ in range(5 if bench.quick else 21):
            begin = time.perf_counter()
            subprocess.run([program, "search", folder / "graph.hop", question, "--method", method], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times.append(time.perf_counter() - begin)
        facts[f"command_{method}_ms"] = statistics.median(times) * 1e3
    return facts


def facts_of_players(contests, passages):
    facts = {}
    for players in contests.values():
        for player, figures in players.items():
            if figures.get("p50"):
                facts[f"{player}_p95_over_p50"] = statistics.median(b / a for a, b in zip(figures["p50"], figures["p95"]))
            if player == "index_words" and figures.get("p50"):
                facts["index_words_microseconds"] = min(figures["p50"]) * 1e6 / passages
    return facts


def measure_contests(bench, source, name):
    """What programs play against each other, and what follows of it."""
    say(f"{name}: indexing and exporting")
    folder = bench.export(source, name)
    with open(folder / "passages.jsonl", encoding="utf-8") as lines:
        passages = sum(1 for _ in lines)
    contests = play_contests(bench, folder, passages, (folder / "vectors.f32").exists())
    facts = {**facts_of_answers(contests), **facts_of_players(contests, passages)}
    return folder, {"name": name, "passages": passages, "size": size_of(passages), "contests": contests, "facts": facts}


def measure_set(bench, source, name):
    folder, measured = measure_contests(bench, source, name)
    report, table = bench.table(source, measured["passages"])
    measured["facts"] |= {**facts_of_table(table), **facts_of_heap(bench, folder, table["passages"]),
                          **facts_of_command(bench, folder)}
    measured["build"] = {key: report[key] for key in ("compiler", "build", "kernels")}
    return measured


def commits_of(bench, count):
    """What adding passages to a store of so many costs."""
    command = [bench.program("commit"), str(count), str(max(3, bench.rounds))]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)["commits"]


def play_one_by_one(bench, folder, players):
    """Seconds of a question, by player: those of a million passages hold gigabytes each."""
    figures = {player: play({player: bench.command(player, folder)}, bench.rounds, bench.seconds)[player] for player in players}
    return {player: statistics.median(figure["p50"]) if figure.get("p50") else None for player, figure in figures.items()}


def empty(folder):
    for file in folder.iterdir():
        file.unlink()


def measure_corpus(bench, count):
    """The folder of so many synthetic passages, and what indexing and searching them costs."""
    say(f"growth: {count} passages")
    _, table = bench.table(str(count), count)
    folder = bench.export(str(count), f"growth {count}")
    facts = facts_of_table(table)
    return folder, {"passages": count, "index_seconds": table["index_seconds"], "file_bytes": table["file_bytes"],
                    "open_trusted_seconds": table["open_trusted_seconds"],
                    **{key: facts[key] for key in ("index_memory_bytes", "index_memory_beside_input_bytes")},
                    **play_one_by_one(bench, folder, QUESTION_PLAYERS)}


def measure_small_corpus(bench, count):
    folder, row = measure_corpus(bench, count)
    empty(folder)
    return row


def measure_growth(bench, counts):
    """Synthetic passages, so many and ten times as many: each figure of GROWTH by the number of passages."""
    rows = []
    for count in counts:
        folder, row = measure_corpus(bench, count)
        row["commits"] = commits_of(bench, count)
        players = sorted({player for _, *both, _ in GROWTH for player in both} - set(row) - {"links"})
        played = play({player: bench.command(player, folder) for player in players}, bench.rounds, bench.seconds)
        for player, figures in played.items():
            row[player] = min(figures["p50"]) if figures.get("p50") else None
            row["links"] = figures.get("links", row.get("links"))
        row |= play_one_by_one(bench, folder, MILLION_PLAYERS if count >= MILLION else ())
        rows.append(row)
        empty(folder)
    return rows
