"""Reference pages from the sources: the C functions of hoptrail.h, the options, and where the Python classes are."""
import importlib.util
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATE = ROOT / "bindings" / "generate"


def load(name):
    sys.path.insert(0, str(GENERATE))
    spec = importlib.util.spec_from_file_location(name, GENERATE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def escaped(text):
    return re.sub(r"([*_<>\[\]])", r"\\\1", text)


def with_code(comment):
    """A comment of the header as Markdown: code in backticks stays, the rest is text."""
    pieces = re.split(r"(`[^`]*`)", comment)
    return "".join(piece if i % 2 else escaped(piece) for i, piece in enumerate(pieces)).strip()


def c_page():
    header = load("header")
    parsed = header.read_header()
    text = ["# C functions", "", "All functions of `hoptrail.h`, from the header itself. `hoptrail_run.h` is a loop around them.", ""]
    section = None
    for function in parsed.functions:
        if function.section != section:
            section = function.section
            text += [f"## {section}", ""]
        parameters = ", ".join(f"{one.type} {one.name}".replace("* ", "*") for one in function.parameters) or "void"
        text += [f"### `{function.name}`", "", "```c", f"{function.result} {function.name}({parameters});", "```", "",
                 with_code(function.comment), ""]
        if not function.comment.strip():
            raise SystemExit(f"{function.name} has no comment")
    return "\n".join(text), len(parsed.functions)


def options_page():
    options = load("option_table").read_options()
    text = ["# Options", "", "All options of the engine, as `hop_option_describe` and `hoptrail options` list them.", "",
            "| option | type | default | bounds | meaning |", "|---|---|---|---|---|"]
    for option in options:
        bounds = option.bounds.replace("|", ", ")
        default = f"`{option.default}`" if option.default else ""
        meaning = option.documentation.replace("|", "\\|")
        text.append(f"| `{option.key}` | {option.type} | {default} | {escaped(bounds)} | {escaped(meaning)} |")
    return "\n".join(text) + "\n", len(options)


def python_page():
    return "# Python classes\n\nFrom the docstrings of the package. The [manual](../bindings/python/index.md) shows how they fit together.\n\n::: hoptrail\n"
