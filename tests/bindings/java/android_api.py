#!/usr/bin/env python3
"""Whether the Java package works on Android from API level 26 on: android_api.py PROJECT BUILD

PROJECT: the folder of the package, BUILD: a folder for all output. The profile `android` of the package lists what it uses that
API level 26 lacks; all of that must be what R8's compiler supplies, by its own list. Then that compiler makes a DEX file of the
classes. JAVA_HOME names the JDK. Exit 77: R8 is not to be had here."""
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

LEVEL = "26"
R8 = "com.android.tools:r8:8.5.35"
NAMES = {"boolean": "Z", "byte": "B", "char": "C", "short": "S", "int": "I", "long": "J", "float": "F", "double": "D", "void": "V"}
# The checker names classes of java.lang without their package.
BASE = "java.lang."


def run(*command, check=True):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if check and done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout[-3000:]}")
    return done


def descriptor(name):
    """"byte[]" → "[B"."""
    depth, name = name.count("[]"), name.replace("[]", "").strip()
    if name in NAMES:
        return "[" * depth + NAMES[name]
    name = re.sub(r"([A-Z]\w*)\.", r"\1$", name if "." in name else BASE + name)  # a class inside of another
    return "[" * depth + "L" + name.replace(".", "/") + ";"


def as_r8_writes(reference):
    """"java.util.List java.util.List.of(Object)" → "java/util/List#of(Ljava/lang/Object;)Ljava/util/List;"."""
    match = re.fullmatch(r"(\S+) ([\w.$]+)\.([\w<>]+)\((.*)\)", reference)
    if not match:
        return reference
    result, owner, method, parameters = match.groups()
    types = "".join(descriptor(one) for one in parameters.split(", ") if one)
    return f"{owner.replace('.', '/')}#{method}({types}){descriptor(result)}"


def local_jar(maven, coordinates):
    group, artifact, version = coordinates.split(":")
    repository = run(*maven, "-q", "help:evaluate", "-Dexpression=settings.localRepository", "-DforceStdout").stdout
    repository = re.sub(r"\x1b\[\d*m", "", repository).split()[-1]
    return Path(repository) / group.replace(".", "/") / artifact / version / f"{artifact}-{version}.jar"


def main(project, build):
    maven = ["mvn", "-B", "-ntp", "-Dstyle.color=never"]
    if run(*maven, "dependency:get", f"-Dartifact={R8}", "-Dtransitive=false", check=False).returncode != 0:
        print("android skipped: R8 is not to be had here")
        sys.exit(77)
    r8 = local_jar(maven, R8)
    java = Path(os.environ["JAVA_HOME"]) / "bin/java"
    supplied = set(run(java, "-cp", r8, "com.android.tools.r8.BackportedMethodList", "--min-api", LEVEL).stdout.split())
    checked = run(*maven, "-f", project / "pom.xml", "-Pandroid", f"-Dhoptrail.build={build}", "process-classes", check=False).stdout
    if "animal-sniffer" not in checked:
        sys.exit(f"the check did not run:\n{checked[-3000:]}")
    used = set(re.findall(r"Undefined reference: (.*)", checked))
    # A record of Java becomes a plain class.
    lacking = sorted(one for one in used if as_r8_writes(one) not in supplied and one != "void Record.<init>()")
    for one in lacking:
        print(f"API level {LEVEL} lacks {one}, and the compiler does not supply it")

    classes = build / "hoptrail/classes"
    dex = build / "hoptrail.zip"
    sources = [path for path in sorted(classes.rglob("*.class")) if "META-INF" not in path.parts and path.name != "module-info.class"]
    run(java, "-cp", r8, "com.android.tools.r8.D8", "--min-api", LEVEL, "--lib", os.environ["JAVA_HOME"], "--classpath",
        local_jar(maven, "com.google.code.gson:gson:2.10.1"), "--output", dex, *sources)
    size = zipfile.ZipFile(dex).getinfo("classes.dex").file_size
    print(f"android: {len(sources)} classes, {len(used) - len(lacking)} references that the compiler supplies, {len(lacking)} lacking, "
          f"a DEX file of {size:,} bytes for API level {LEVEL}")
    return 1 if lacking or not used else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))
