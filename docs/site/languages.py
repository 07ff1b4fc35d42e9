"""Reference pages of the languages whose sources declarations.py reads: types, signatures and comments."""
import re
from pathlib import Path

import tree_sitter_c_sharp
import tree_sitter_cpp
import tree_sitter_java
import tree_sitter_kotlin
import tree_sitter_rust
import tree_sitter_swift
import tree_sitter_typescript

import declarations as read

ROOT = Path(__file__).resolve().parents[2]
BINDINGS = ROOT / "bindings"
JAVASCRIPT_MODULES = {"hoptrail": "index.ts", "hoptrail/worker": "worker/index.ts", "hoptrail/store": "store/index.ts",
                      "hoptrail/node": "storage/folder.ts", "hoptrail/onnx": "onnx.ts", "hoptrail/openai": "openai.ts"}


def declarations_of(reader, folder, pattern, leave_out=()):
    paths = [path for path in sorted((BINDINGS / folder).glob(pattern)) if not set(leave_out) & set(path.parts)]
    return read.merged(one for path in paths for one in reader.read(path))


def rust():
    exported = read.rust_names(BINDINGS / "rust/hoptrail/src/lib.rs")
    found = declarations_of(read.Rust(tree_sitter_rust.language()), "rust/hoptrail/src", "*.rs")
    return [one for one in found if one.name in exported]


def javascript():
    """Pairs of module and declarations; a declaration that two modules export is listed with the first."""
    reader, seen = read.TypeScript(tree_sitter_typescript.language_typescript()), set()
    for module, path in JAVASCRIPT_MODULES.items():
        found = read.typescript_exports(reader, BINDINGS / "js/src" / path)
        yield module, sorted((one for name, one in found.items() if name not in seen), key=lambda one: one.name)
        seen |= set(found)


def all_languages():
    """(page, title, fence, sections), where a section is a name and its declarations."""
    yield "javascript", "JavaScript", "ts", [(f"Module `{module}`", found) for module, found in javascript()]
    yield "java", "Java", "java", [("", declarations_of(read.Java(tree_sitter_java.language()), "java/src/main/java/io/hoptrail", "*.java"))]
    yield "kotlin", "Kotlin", "kotlin", [("", declarations_of(read.Kotlin(tree_sitter_kotlin.language()), "kotlin/src/main", "**/*.kt"))]
    yield "csharp", "C#", "csharp", [("", declarations_of(read.CSharp(tree_sitter_c_sharp.language()), "csharp/src", "**/*.cs", ["Raw", "Native"]))]
    yield "rust", "Rust", "rust", [("", rust())]
    yield "swift", "Swift", "swift", [("", declarations_of(read.Swift(tree_sitter_swift.language()), "swift/Sources/Hoptrail", "*.swift"))]
    yield "cpp", "C++", "cpp", [("", declarations_of(read.Cpp(tree_sitter_cpp.language()), "cpp/include/hoptrail", "*.hpp"))]


def plain_links(text):
    """Links between declarations as code: a page of one language has no targets for them."""
    text = re.sub(r"\[(`[^`]+`)\]\([\w:.]+\)", r"\1", text)
    text = re.sub(r"\[(`[^`]+`)\](?!\()", r"\1", text)
    return re.sub(r"\{@link ([^}]*)\}", r"`\1`", text)


def with_tags(text):
    """The tags of a comment (`@param name …`) as a list."""
    text = re.sub(r"^@(?:param|property) (\w+)\s*", r"- `\1`: ", text, flags=re.M)
    text = re.sub(r"^@returns?\s+", "- returns: ", text, flags=re.M)
    text = re.sub(r"^@throws (?:\{?([\w.]+)\}?)\s*", r"- throws `\1`: ", text, flags=re.M)
    return re.sub(r"^((?!- |\s|$).*\n)(- )", r"\1\n\2", text, flags=re.M)


def escaped(text):
    text = with_tags(text)
    pieces = re.split(r"(```.*?```|`[^`]*`)", plain_links(text), flags=re.S)
    return "".join(piece if i % 2 else escaped_text(piece) for i, piece in enumerate(pieces))


def escaped_text(text):
    text = re.sub(r"([*_<>\[\]])", r"\\\1", text)
    return re.sub(r"^#+ (.*)$", r"**\1**", text, flags=re.M)  # a comment's heading must not become one of the page


def entry(declaration, fence):
    lines = [f"```{fence}", declaration.signature, "```", ""] if declaration.signature else []
    return [*lines, escaped(declaration.comment), ""]


def type_text(declaration, fence, level):
    lines = [f"{level} {declaration.name}", "", *entry(declaration, fence)]
    for member in declaration.members:
        lines += type_text(member, fence, level + "#") if member.members else entry(member, fence)
    return lines


def pages():
    """Yields (page, text, number of declarations). Exits with the names of declarations without a comment."""
    bare = []
    for page, title, fence, sections in all_languages():
        text, count = [f"# {title}", "", "Public types and functions, with the comments of their sources.", ""], 0
        for section, found in sections:
            level = "##"
            if section and found:
                text += [f"## {section}", ""]
                level = "###"
            for one in found:
                text += type_text(one, fence, level)
                count += 1 + len(one.members)
            bare += [f"{place}: {name}" for place, name in read.undocumented(found)]
        yield page, "\n".join(text) + "\n", count
    if bare:
        raise SystemExit(f"{len(bare)} public declarations without a comment:\n" + "\n".join(bare))
