#!/usr/bin/env python3
"""capi/src/hoptrail.cc includes every source of core and capi. `--write` makes it so.

    one_file_list.py ROOT [--write]
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
one_file = root / "capi/src/hoptrail.cc"
parts_of = {
    folder: patterns.split()
    for folder, patterns in re.findall(r"^ *hoptrail_core_folder\(([\w/]+)[\w/ ]*?(?: PARTS ([\w/* ]+))?\)",
                                       (root / "core/CMakeLists.txt").read_text(), flags=re.M)}


def sources_of(folder):
    return [f"{folder}/{path.name}" for path in sorted((root / folder).glob("*.cpp"))]


def sources_of_core(folder):
    parts = [path.relative_to(root).as_posix() for pattern in parts_of[folder] for path in sorted((root / "core").glob(pattern))]
    return [source for path in (f"core/{folder}", *parts) for source in sources_of(path)]


def included(paths):
    return "".join(f'#include "{path}"\n' for path in paths)


training = sources_of_core("learn")
library = [path for folder in parts_of if folder not in ("learn", "shards") for path in sources_of_core(folder)]
abi = sources_of("capi/src")
abi_of_shards = [path for path in abi if re.match(r"(shard\w*|coordinator)\.cpp", pathlib.Path(path).name)]
shards = sources_of_core("shards") + abi_of_shards
abi = [path for path in abi if path not in abi_of_shards]
sources = training + library + abi + shards
wanted = f"""// The whole library as one source, for other build systems: compile this file as C++20 with the root of the sources and the
// folder of flatc's headers on the include path, -ffp-contract=off and -DHOPTRAIL_VERSION='"…"'. With training: also
// -DHOPTRAIL_TRAINING, and the folder of Eigen's headers (3.4) on the include path of the system (-isystem). Without the
// section "Shards" of hoptrail.h, in two thirds of the time: -DHOPTRAIL_WITHOUT_SHARDS.
// The list is made by tests/abi/one_file_list.py --write, and compared by it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // takes an included source for a header
#endif
{included(library)}#ifdef HOPTRAIL_TRAINING
{included(training)}#endif
{included(abi)}#ifndef HOPTRAIL_WITHOUT_SHARDS
{included(shards)}#endif
"""
if "--write" in sys.argv:
    one_file.write_text(wanted)
held = one_file.read_text()
listed = re.findall(r'#include "(.*)"', held)
for source in sorted(set(sources) - set(listed)):
    print(f"not in hoptrail.cc: {source}")
for source in sorted(set(listed) - set(sources)):
    print(f"in hoptrail.cc, but not there: {source}")
print(f"{len(listed)} sources in one file")
sys.exit(held != wanted)
