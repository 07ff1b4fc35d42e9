"""The goals, the marks and the page, on results made by hand."""
import contextlib
import dataclasses
import io
import re
import tempfile
import unittest
from pathlib import Path

import families
import goals
import page
import results
import run
from contest import ratio_of


def played(*p50):
    return {"p50": list(p50), "p95": [2 * time for time in p50]}


def set_of(players=None, facts=None, name="musique", size=goals.SMALL, passages=10_000):
    return {"name": name, "size": size, "passages": passages, "contests": {"some": players or {}}, "facts": facts or {}}


def one_line(row, one_set):
    lines = results.lines_of([row], [one_set])
    assert len(lines) == 1, lines
    return lines[0]


def family_of(lines, processor="Some processor", date="2026-01-02", parts=None):
    return families.Family(processor, date, f"{date}, {processor}.", tuple(lines), parts or {})


def rows_and_families(*runs):
    found = [family_of(lines, f"Processor {i}") for i, lines in enumerate(runs)]
    return families.rows_of(found), found


class Goals(unittest.TestCase):
    def test_every_row_has_players_that_meet_in_one_contest(self):
        for row in goals.ROWS:
            if isinstance(row, goals.Ratio):
                meeting = [c for c in goals.CONTESTS if {row.ours, row.other} <= set(c.players)]
                self.assertTrue(meeting, row)
                for size in row.goals:
                    self.assertTrue(any(size in c.sizes for c in meeting), f"{row} is not measured there")

    def test_every_recorded_row_has_a_player_of_ours(self):
        for row in goals.ROWS:
            if isinstance(row, goals.Recorded):
                self.assertTrue(any(row.ours in c.players for c in goals.CONTESTS), row)

    def test_every_peer_plays(self):
        playing = {player for contest in goals.CONTESTS for player in contest.players}
        self.assertEqual(set(goals.PEER_NAMES) - playing, set())


class Marks(unittest.TestCase):
    row = goals.Ratio("Words", "BM25", "bm25_tokens", "tantivy_tokens", {goals.SMALL: 0.25})

    def test_ratio_is_the_median_of_rounds_not_of_times(self):
        self.assertEqual(ratio_of(played(1, 10, 3), played(10, 20, 10)), 0.3)

    def test_ratio_at_its_goal_is_ok_and_above_it_short(self):
        for ours, mark in ((1.0, "ok"), (1.01, "short")):
            line = one_line(self.row, set_of({"bm25_tokens": played(ours), "tantivy_tokens": played(4.0)}))
            self.assertEqual((line.mark, line.value), (mark, ours / 4))

    def test_peer_that_is_not_there_is_named_as_not_measured(self):
        missing = {"missing": "No module named 'tantivy'"}
        line = one_line(self.row, set_of({"bm25_tokens": played(1), "tantivy_tokens": missing}))
        self.assertEqual((line.mark, line.note), (results.NOT_MEASURED, "No module named 'tantivy'"))
        self.assertIn("| No module named 'tantivy' | not measured |", page.tables_of(*rows_and_families([line])))

    def test_ratio_without_a_goal_for_the_size_has_no_mark(self):
        line = one_line(self.row, set_of({"bm25_tokens": played(9), "tantivy_tokens": played(1)}, size=goals.LARGE))
        self.assertEqual(line.mark, "")

    def test_sixteen_questions_in_a_task_count_as_sixteen(self):
        row = goals.Ratio("Vectors", "among 16", "together", "alone", {goals.SMALL: 0.5}, 16)
        line = one_line(row, set_of({"together": played(4.0), "alone": played(1.0)}))
        self.assertEqual((line.value, line.ours, line.mark), (0.25, 0.25, "ok"))

    def test_figure_that_shall_be_large_is_short_below_its_goal(self):
        row = goals.Figure("Vectors", "recall", "recall", "", 0.999, at_least=True)
        self.assertEqual([one_line(row, set_of(facts={"recall": value})).mark for value in (0.9985, 0.999)], ["short", "ok"])

    def test_recorded_figure_of_indexing_is_of_a_passage(self):
        row = goals.Recorded("Index", "index", "index", "LinearRAG", 300e-6, 1 / 20, "musique", each_passage=True)
        line = one_line(row, set_of({"index": played(0.15)}))
        self.assertAlmostEqual(line.value, 15e-6 / 300e-6)
        self.assertEqual(results.lines_of([row], [set_of({"index": played(0.15)}, name="other")]), [])


class Growth(unittest.TestCase):
    def test_exponent_is_that_of_a_power(self):
        for power in (0, 1, 1.5):
            self.assertAlmostEqual(results.exponent([(n, 3 * n ** power) for n in (10, 100, 1000)]), power)

    def test_million_passages_have_bounds_of_their_own(self):
        growth = [{"passages": n, "index_seconds": n * each, "min_propagation": 0.002}
                  for n, each in ((10_000, 1e-5), (1_000_000, 1.4e-5))]
        found = {line.stage: line for line in results.growth_bounds(growth, "grown")}
        self.assertAlmostEqual(found["index of a passage, last over first"].value, 1.4)
        self.assertEqual({stage: (line.value, line.mark) for stage, line in list(found.items())[1:]},
                         {"index": (14.0, "ok"), "min-propagation": (2.0, "short")})

    def test_commit_has_a_goal_where_one_is_stated(self):
        commits = [{"added": added, "wall_seconds": seconds} for added, seconds in ((1, 0.005), (100, 0.007))]
        lines = results.commit_lines([{"passages": 10_000, "commits": commits}])
        self.assertEqual([(line.stage, line.value, line.goal, line.mark) for line in lines],
                         [("a commit of 1 passage to a store of 10,000", 5.0, None, ""), ("a commit of 100 passages to a store of 10,000", 7.0, 6, "short")])

    def test_one_point_has_no_exponent(self):
        self.assertIsNone(results.exponent([(10, 1)]))


class Families(unittest.TestCase):
    def line(self, value, stage="scan", goal=1.0):
        return results.Line(part="Words", stage=stage, set_name="musique", other="a peer", ours=value, theirs=1.0, value=value, goal=goal)

    def test_marks_are_those_of_the_newest_run(self):
        for values, mark in (((0.5, 1.1), "ok"), ((1.1, 0.5), "short"), ((None, 0.5), results.NOT_MEASURED)):
            rows, _ = rows_and_families(*([self.line(value)] for value in values))
            self.assertEqual([row.mark for row in rows], [mark], values)

    def test_missed_goals_are_those_of_the_newest_run(self):
        rows, _ = rows_and_families([self.line(1.5), self.line(0.5, "other scan")], [self.line(0.5), self.line(1.5, "other scan")])
        self.assertIn("2 rows have a goal: 1 reach it, 1 miss it", page.summary(rows))
        self.assertEqual(page.missed(rows), "- Words: scan, musique, compared with a peer: goal at most the same time; 1.5 × the time")

    def test_first_table_has_our_times_of_each_processor(self):
        line = results.Line(part="Words", stage="BM25, whole search", set_name="musique", other="a peer", ours=2e-5, theirs=1.0, value=2e-5)
        slower = dataclasses.replace(line, other="a slower peer", theirs=2.0)
        text = page.in_short(*rows_and_families([slower, line], [self.line(0.5)]))
        self.assertRegex(text, r"\(`bm25`\) \| 20 µs \(a peer 1 s\) \|  \|$")

    def test_row_that_an_older_run_lacks_has_an_empty_cell_there(self):
        text = page.tables_of(*rows_and_families([self.line(0.5), self.line(0.25, "other scan")], [self.line(0.5)]))
        self.assertIn("| other scan | musique | a peer | at most the same time | 4 × faster (250 ms / 1 s) |  | ok |", text)

    def test_row_of_an_older_run_alone_is_measured_no_longer(self):
        self.assertNotIn("other scan", page.tables_of(*rows_and_families([self.line(0.5)], [self.line(0.25, "other scan")])))

    def test_ratio_says_who_is_faster(self):
        self.assertEqual([page.ratio_text(ratio) for ratio in (0.05, 0.8, 0.999, 1.3)], ["20 × faster", "1.25 × faster", "the same time", "1.3 × the time"])

    def test_file_of_a_processor_gives_the_same_family(self):
        family = family_of([self.line(0.5), results.Line("Words", "recall", "set", value=1, goal=0.9, at_least=True, note="n")],
                           parts={"file_sections": {"musique": {"text": 8.25}}})
        with tempfile.TemporaryDirectory() as folder:
            families.write_family(Path(folder), family)
            self.assertEqual([path.name for path in Path(folder).iterdir()], ["some-processor.json"])
            self.assertEqual(families.read_families(Path(folder)), [family])

    def test_newest_run_is_first(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, date in (("A", "2026-01-01"), ("B", "2026-03-01"), ("C", "2026-02-01")):
                families.write_family(Path(folder), family_of([], name, date))
            self.assertEqual([one.processor for one in families.read_families(Path(folder))], ["B", "C", "A"])


class Page(unittest.TestCase):
    def written(self):
        one_set = set_of({"bm25_tokens": played(1e-5), "bm25s_tokens": played(4e-5)})
        family = family_of(results.lines_of(goals.ROWS, [one_set]), parts={"file_sections": {"musique": {"text": 8.25}}})
        return page.page([family], page.TEMPLATE.read_text(encoding="utf-8"), wasm="| of wasm |")

    def test_nothing_is_left_to_fill_in(self):
        self.assertNotRegex(self.written(), r"\{\{|\}\}")

    def test_row_has_ratio_times_goal_and_mark(self):
        self.assertIn("| BM25, tokens given | musique | bm25s numba | 2 × faster | 4 × faster (10 µs / 40 µs) | ok |", self.written())

    def test_tables_of_other_programs_come_through_the_next_run(self):
        self.assertEqual(page.kept(self.written(), "wasm"), "| of wasm |")

    def test_page_of_the_repository_is_of_its_files_of_results(self):
        target = Path(__file__).resolve().parents[3] / "docs" / "performance.md"
        old = target.read_text(encoding="utf-8")
        fresh = page.page(families.read_families(target.with_suffix("")), page.TEMPLATE.read_text(encoding="utf-8"),
                          *(page.kept(old, name) for name in ("wasm", "bindings", "build")))
        self.assertEqual(old, fresh)

    def test_costs_of_corpora_are_those_of_the_newest_run_that_has_them(self):
        row = {"passages": 1000, "index_seconds": 0.01, "index_memory_bytes": 3e6, "file_bytes": 2.5e9, "search_bm25": 1e-5, "trail_words_both": None}
        newest, older = family_of([]), family_of([], parts={"corpora": results.corpora_of([row])})
        self.assertIn("| 1,000 | 10 ms | 3 MB | 2.5 GB | 10 µs |  |", page.corpora([newest, older]))

    def test_run_ends_with_1_where_a_goal_is_missed(self):
        for seconds, code in ((1e-5, 0), (4e-5, 1)):
            lines = results.lines_of(goals.ROWS, [set_of({"bm25_tokens": played(seconds), "bm25s_tokens": played(4e-5)})])
            with contextlib.redirect_stdout(io.StringIO()) as printed, self.assertRaises(SystemExit) as ended:
                run.print_and_exit(family_of(lines))
            self.assertEqual(ended.exception.code, code)
            self.assertIn("BM25, tokens given", printed.getvalue())

    def test_tables_are_whole(self):
        for block in re.findall(r"(?:^\|.*\n)+", self.written(), re.MULTILINE):
            self.assertEqual(len({line.count("|") for line in block.splitlines()}), 1, block)


if __name__ == "__main__":
    unittest.main()
