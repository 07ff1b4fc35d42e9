"""Writes a C++ source with all its mutants in it, each behind a switch at run time.

An expression becomes `(hop_mutant(7) ? (its mutant) : (itself))`, a statement `{ if (!hop_mutant(8)) { itself } }`. Lines keep
their numbers, so that what a compiler refuses can be left out by its line.
"""
import dataclasses
import re

import tree_sitter
import tree_sitter_cpp

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))

COMPARISONS = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "==": ["!="], "!=": ["=="]}
LOGIC = {"&&": "||", "||": "&&"}
# What must be known when it is compiled, or is no code.
CONSTANT = {"template_argument_list", "template_parameter_list", "static_assert_declaration", "enumerator_list", "decltype",
            "sizeof_expression", "alignof_expression", "noexcept", "requires_clause", "parameter_list", "preproc_def",
            "preproc_if", "preproc_ifdef", "preproc_function_def", "attribute_declaration", "concept_definition",
            "field_initializer_list_constexpr", "operator_cast", "explicit_function_specifier", "array_declarator"}
# Calls that change the cost and no result, and hints to the machine.
ONLY_COST = re.compile(r"\b(__builtin_prefetch|reserve|shrink_to_fit|spend|ask_for_large_pages|prefetch|read_ahead|advise)\w*\s*\(")
FILE_WORK = re.compile(r"^(files_?|writer_)\s*\.\s*(act|write|lock|check_generation|publish)$")


@dataclasses.dataclass(frozen=True)
class Mutant:
    number: int
    path: str       # of the source, below the root
    line: int       # from 1
    original: str
    mutated: str
    place: int      # among those of the file with the same texts, from 0

    @property
    def key(self):
        return f"{self.path}: {self.original} → {self.mutated} #{self.place}"


class Schemata:
    """One source. `left_out`: lines whose mutants are left out; `next_number` goes on from file to file."""

    def __init__(self, path, source, next_number, left_out=frozenset()):
        self.path, self.source, self.left_out = path, source, left_out
        self.next_number = next_number
        self.mutants = []
        self.seen = {}
        self.text = self.render(PARSER.parse(source).root_node)

    def add(self, node, original, mutated):
        line = node.start_point[0] + 1
        original, mutated = one_line(original), one_line(mutated)
        lines = range(line, node.end_point[0] + 2)
        place = self.seen.get((original, mutated), 0)
        self.seen[original, mutated] = place + 1
        number = self.next_number
        self.next_number += 1
        if self.left_out.intersection(lines):
            return None
        self.mutants.append(Mutant(number, self.path, line, original, mutated, place))
        return number

    def text_of(self, node):
        return self.source[node.start_byte:node.end_byte].decode()

    def render(self, node):
        if node.type in CONSTANT or is_constant(node) or node.type == "comment":
            return self.text_of(node)
        if node.type == "expression_statement" and ONLY_COST.search(self.text_of(node)):
            return self.text_of(node)
        alternatives = [] if has_comment(node) else list(self.alternatives(node))
        numbers = [(self.add(node, self.text_of(node), one_line(mutated)), mutated) for mutated in alternatives]
        inner = self.render_children(node)
        for number, mutated in reversed(numbers):
            if number is not None:
                inner = f"(hop_mutant({number}) ? ({one_line(mutated)}) : ({inner}))"
        return self.dropped(node, inner)

    def render_children(self, node):
        if node.child_count == 0:
            return self.text_of(node)
        out, at = "", node.start_byte
        for index, child in enumerate(node.children):
            out += self.source[at:child.start_byte].decode()
            skipped = node.type == "case_statement" and node.field_name_for_child(index) == "value"
            skipped = skipped or (node.type == "lambda_expression" and node.field_name_for_child(index) == "captures")
            skipped = skipped or (node.type == "if_statement" and child.type == "condition_clause" and
                                  any(c.type == "constexpr" for c in node.children))
            if skipped:
                out += self.text_of(child)
            elif node.type == "condition_clause" and node.parent.type == "if_statement" and \
                    node.field_name_for_child(index) == "value" and child.type != "declaration" and not has_comment(child):
                out += self.condition(child)
            else:
                out += self.render(child)
            at = child.end_byte
        return out + self.source[at:node.end_byte].decode()

    # A check that is skipped.
    def condition(self, node):
        number = self.add(node, "if (" + self.text_of(node) + ")", "if (false)")
        inner = self.render(node)
        return inner if number is None else f"hop_mutant({number}) ? false : static_cast<bool>({inner})"

    # A statement that is skipped.
    def dropped(self, node, inner):
        if node.type != "expression_statement" or has_comment(node) or node.child_count < 2:
            return inner
        if node.children[0].type not in ("call_expression", "assignment_expression", "update_expression"):
            return inner
        number = self.add(node, self.text_of(node), "nothing")
        return inner if number is None else f"{{ if (!hop_mutant({number})) {{ {inner} }} }}"

    def alternatives(self, node):
        text = self.text_of(node)
        if node.type == "binary_expression":
            left, operator, right = node.child_by_field_name("left"), node.child_by_field_name("operator").type, \
                node.child_by_field_name("right")
            a, b = self.text_of(left), self.text_of(right)
            for other in COMPARISONS.get(operator, []):
                yield f"{a} {other} {b}"
            if operator in LOGIC:
                yield f"({a}) {LOGIC[operator]} ({b})"
            if operator in "+-" and right.type == "number_literal" and b == "1":
                yield a
        elif node.type == "unary_expression" and text.startswith("!"):
            yield f"static_cast<bool>({text[1:]})"
        elif node.type in ("true", "false") and node.parent.type == "return_statement":
            yield "false" if node.type == "true" else "true"
        elif node.type == "call_expression" and FILE_WORK.match(self.text_of(node.child_by_field_name("function"))):
            yield "hop::core::Result<bool>(true)"


def one_line(text):
    return " ".join(text.split())


def has_comment(node):
    return node.type == "comment" or any(has_comment(child) for child in node.children)


def is_constant(node):
    return node.type in ("declaration", "function_definition", "field_declaration") and any(
        child.type in ("type_qualifier", "constexpr", "consteval") and child.text in (b"constexpr", b"consteval")
        for child in node.children)
