#!/usr/bin/env python3
"""No files import each other in a circle, so a reader can always begin with a file that needs no other.

    import_circles.py                each circle below the folders of LANGUAGES is an error
    import_circles.py --self-test    a small tree with a circle in each language is refused

Imports of types alone, imports for type checkers and imports inside functions count, too. A `mod` declaration of Rust does not.
"""
import ast
import re
import sys
import tempfile
from pathlib import Path, PurePosixPath
from posixpath import normpath

ROOT = Path(__file__).resolve().parents[2]


# The imports of a file, as paths among the texts of its language. Imports of other files are left out.

ADDED_FOLDER = re.compile(r'sys\.path\.insert\(0, str\(ROOT / "([^"]+)"\)\)')


def python_imports(path, texts):
    """Modules are below the folder of a script, or of the outermost package, or a folder that the file adds to sys.path."""
    folders = list(PurePosixPath(path).parents)
    base = next(folder for folder in folders if f"{folder}/__init__.py" not in texts)
    places = [base, *map(PurePosixPath, ADDED_FOLDER.findall(texts[path]))]
    for node in ast.walk(ast.parse(texts[path])):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield python_module(name.name, places, texts)
        elif isinstance(node, ast.ImportFrom):
            above, module = [folders[node.level - 1]] if node.level else places, node.module or ""
            for name in node.names:
                yield python_module(f"{module}.{name.name}", above, texts) or python_module(module, above, texts)


def python_module(name, places, texts):
    stems = [normpath(place.joinpath(*name.split("."))) for place in places]
    return next((file for stem in stems for file in (f"{stem}.py", f"{stem}/__init__.py") if file in texts), None)


TYPESCRIPT_COMMENT = re.compile(r"^\s*(?://.*?$|/\*.*?\*/)", re.M | re.S)
TYPESCRIPT_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def typescript_imports(path, texts):
    for name in TYPESCRIPT_IMPORT.findall(TYPESCRIPT_COMMENT.sub("", texts[path])):
        stem = normpath(f"{PurePosixPath(path).parent}/{name}").removesuffix(".js").removesuffix(".ts")
        found = next((file for file in (f"{stem}.ts", f"{stem}.d.ts", f"{stem}/index.ts") if file in texts), None)
        if found is None and PurePosixPath(name).suffix in ("", ".js", ".ts"):
            sys.exit(f"{path} imports {name}, which is no file")
        yield found


RUST_COMMENT = re.compile(r"//.*$", re.M)
RUST_INNER_MODULE = re.compile(r"^(?:pub )?mod \w+ \{.*?^\}", re.M | re.S)
RUST_USE = re.compile(r"\buse ([^;]+);")
RUST_PATH = re.compile(r"\b(?:crate|self|super)(?:::\w+)+")
RUST_GROUP = re.compile(r"([\w:]*)\{([^{}]*)\}")


def rust_imports(path, texts):
    """The innermost module on each path, whether the path is in a `use` or in other code."""
    files = {rust_module(file): file for file in texts}
    text = RUST_INNER_MODULE.sub(lambda block: block[0].replace("super::", ""), RUST_COMMENT.sub("", texts[path]))
    for name in [*(one for use in RUST_USE.findall(text) for one in rust_paths(use)), *RUST_PATH.findall(text)]:
        module, names = rust_module(path), name.strip().split("::")
        if names[0] == "crate":
            module, names = module[:1], names[1:]
        while names and names[0] in ("self", "super"):
            module, names = module[:-1] if names[0] == "super" else module, names[1:]
        while names and (*module, names[0]) in files:
            module, names = (*module, names[0]), names[1:]
        yield files.get(module)


def rust_module(path):
    """The folder of the crate and the names of the module: src/a/b.rs and src/a/b/mod.rs are a::b."""
    crate, _, file = path.partition("/src/")
    names = file.removesuffix(".rs").split("/")
    return (crate, *(names[:-1] if names[-1] in ("lib", "main", "mod") else names))


def rust_paths(use):
    """`a::{b, c::{d, e}}` as a::b, a::c::d and a::c::e."""
    while RUST_GROUP.search(use):
        use = RUST_GROUP.sub(lambda group: ",".join(group[1] + one.strip() for one in group[2].split(",") if one.strip()), use)
    return use.split(",")


CPP_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def cpp_imports(path, texts):
    for name in CPP_INCLUDE.findall(texts[path]):
        yield next((file for file in (name, normpath(f"{PurePosixPath(path).parent}/{name}")) if file in texts), None)


LANGUAGES = {  # how a file's imports are found, where files are, and how their names end
    "Python": (python_imports, ["bindings/python/src", "tests/lanes", "docs/site", "packaging"], {".py"}),
    "TypeScript": (typescript_imports, ["bindings/js/src", "bindings/mcp/src", "samples/web/src"], {".ts"}),
    "Rust": (rust_imports, ["bindings/rust/hoptrail/src", "bindings/rust/hoptrail-sys/src"], {".rs"}),
    "C++": (cpp_imports, ["core", "capi", "cli"], {".hpp", ".cpp", ".h", ".cc", ".inc", ".inl"}),
}


def read_files(root, language):
    """Each file with the files that it imports."""
    imports_of, folders, suffixes = LANGUAGES[language]
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
             for folder in folders for path in sorted((root / folder).rglob("*")) if path.suffix in suffixes}
    return {path: {target for target in imports_of(path, texts) if target is not None} - {path} for path in texts}


def reached_from(unit, units):
    reached, left = set(), [unit]
    while left:
        new = units[left.pop()] - reached
        reached |= new
        left += new
    return reached


def circles(units):
    """The strongly connected components of two files and more."""
    while ends := {unit for unit, targets in units.items() if not targets}:  # these are in no circle
        units = {unit: targets - ends for unit, targets in units.items() if unit not in ends}
    reached = {unit: reached_from(unit, units) for unit in units}
    return sorted({tuple(sorted(other for other in reached[unit] if unit in reached[other]))
                   for unit in units if unit in reached[unit]})


SMALL_TREE = {
    "bindings/python/src/hoptrail/__init__.py": "from hoptrail._a import A\n",
    "bindings/python/src/hoptrail/_a.py": '"""\nimport hoptrail\n"""\nfrom hoptrail import _b\n',
    "bindings/python/src/hoptrail/_b.py": "# from hoptrail import _a\nimport json\n",
    "bindings/python/src/hoptrail/json.py": "import hoptrail._b\n",
    "packaging/one.py": "",
    "packaging/natives/two.py": 'sys.path.insert(0, str(ROOT / "packaging"))\nimport one\n',
    "bindings/js/src/a.ts": "import { B } from './inner/index.js';\n",
    "bindings/js/src/inner/index.ts": "// import '../a.js';\n/** import '../a.js' */\nimport b from './b.json';\nimport 'a';\n",
    "bindings/rust/hoptrail/src/lib.rs": "mod a;\nmod b;\npub use a::A;\n",
    "bindings/rust/hoptrail/src/a.rs": "//! crate::A\nuse crate::b::B;\nmod tests {\n    use super::*;\n}\n",
    "bindings/rust/hoptrail/src/b.rs": "mod c;\nuse std::fmt;\nuse other::a;\n",
    "bindings/rust/hoptrail/src/b/c.rs": "use super::B;\n",
    "core/base/a.hpp": "",
    "core/base/a.cpp": '#include "core/base/a.hpp"\n',
    "core/base/b.hpp": '#include "core/base/a.hpp"\n',
    "core/base/b.cpp": '// #include "core/base/c.hpp"\n#include "core/base/b.hpp"\n#include <core/base/c.hpp>\n',
    "core/base/c.hpp": '#include "b.hpp"\n',
}
CIRCLES = [  # a file, its text, and the circle that it makes
    ("bindings/python/src/hoptrail/_b.py", "if TYPE_CHECKING:\n    from hoptrail._a import A\n", "_a.py _b.py"),
    ("bindings/python/src/hoptrail/_b.py", "def f():\n    from . import _a\n", "_a.py _b.py"),
    ("bindings/python/src/hoptrail/_b.py", "from hoptrail import (\n    A,\n)\n", "__init__.py _a.py _b.py"),
    ("packaging/one.py", 'sys.path.insert(0, str(ROOT / "packaging/natives"))\nfrom two import f\n', "two.py one.py"),
    ("bindings/js/src/inner/index.ts", "import type {\n  A,\n} from '../a.js';\n", "a.ts index.ts"),
    ("bindings/js/src/inner/index.ts", "export * from '../a.js';\n", "a.ts index.ts"),
    ("bindings/js/src/inner/index.ts", "const a = await import('../a.js');\n", "a.ts index.ts"),
    ("bindings/rust/hoptrail/src/b.rs", "use crate::{a::{self, A}, b::B};\n", "a.rs b.rs"),
    ("bindings/rust/hoptrail/src/b.rs", "fn f() -> super::a::A {}\n", "a.rs b.rs"),
    ("bindings/rust/hoptrail/src/b.rs", "mod c;\nuse c::C;\n", "b.rs c.rs"),
    ("bindings/rust/hoptrail/src/b.rs", "use crate::A;\n", "a.rs b.rs lib.rs"),
    ("core/base/a.hpp", '#include "core/base/c.hpp"\n', "a.hpp b.hpp c.hpp"),
    ("core/base/b.hpp", '#include "c.hpp"\n', "b.hpp c.hpp"),
]


def self_test():
    def circles_with(path, text):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, content in {**SMALL_TREE, path: text}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            found = [circle for language in LANGUAGES for circle in circles(read_files(root, language))]
            return [" ".join(PurePosixPath(unit).name for unit in circle) for circle in found]

    wrong = [f"a sound tree is refused: {circle}" for circle in circles_with("core/base/d.hpp", "")]
    for path, text, circle in CIRCLES:
        found = circles_with(path, text)
        if found != [circle]:
            wrong.append(f"{path} with {text!r}: the circles are {found}, not {[circle]}")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(CIRCLES)} circles are refused")


def main():
    if "--self-test" in sys.argv:
        return self_test()
    errors = []
    for language, (_, folders, _) in LANGUAGES.items():
        units = read_files(ROOT, language)
        count = sum(map(len, units.values()))
        print(f"{language}: {len(units)} files, {count} imports")
        if count == 0:
            errors.append(f"{language}: no imports below {', '.join(folders)}")
        for circle in circles(units):
            edges = [f"  {unit} imports {', '.join(sorted(units[unit].intersection(circle)))}" for unit in circle]
            errors.append("\n".join([f"{language}: {len(circle)} files in a circle", *edges]))
    if errors:
        sys.exit("\n".join(errors))


main()
