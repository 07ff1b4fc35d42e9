#!/bin/sh
# Builds the Java and Kotlin packages, and the adapters to LangChain4j and Spring AI, into OUT: jars with sources and
# documentation, and their poms. The Java jar has the libraries of this machine. With HOPTRAIL_NATIVES (of `./dev natives`) it
# has those of each 64-bit platform in that folder, and each platform's are a jar with a classifier, too. With HOPTRAIL_ANDROID,
# a folder of libraries that an Android toolchain has compiled, there is an AAR (aar.py).
#
#   java.sh OUT
#
# Environment: HOPTRAIL_LIBRARY (libhoptrail.so), HOPTRAIL_BUILD (a folder for intermediate files), JAVA17_HOME.
set -eu
[ $# -eq 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
: "${HOPTRAIL_LIBRARY:?}" "${HOPTRAIL_BUILD:?}"
mkdir -p "$1"
out=$(cd "$1" && pwd)

. "$root/tests/bindings/java/toolchain.sh"
find_java 17 "${JAVA17_HOME:-}" || skip "no JDK 17 here"
java17=$java_home
command -v mvn > /dev/null || skip "no Maven here"
command -v cc > /dev/null || skip "no C compiler here"

build=$HOPTRAIL_BUILD/package
rm -rf "$build"
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then
  "$HOPTRAIL_NATIVES/venv/bin/python" -B "$here/java_natives.py" "$HOPTRAIL_NATIVES" "$java17" "$build/natives"
else
  platform=linux-$(uname -m)
  compile_jni "$java17" "$build/natives/natives/$platform"
  cp -L "$HOPTRAIL_LIBRARY" "$build/natives/natives/$platform/libhoptrail.so"
fi
# The error on an unsupported platform lists these.
(cd "$build/natives/natives" && ls -d -- */ | tr -d /) >"$build/platforms"
mv "$build/platforms" "$build/natives/natives/platforms"

# HOPTRAIL_MAVEN_LOCK=1 writes packaging/maven.txt again, of the files that the builds download.
repository=$HOPTRAIL_BUILD/maven offline=-o
if [ -n "${HOPTRAIL_MAVEN_LOCK:-}" ]; then rm -rf "$repository" && offline=; else "$here/lock_maven.py" "$repository"; fi
maven() {
  JAVA_HOME=$java17 mvn -B -ntp -q $offline -Dmaven.repo.local="$repository" "$@" package > "$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
}
maven -f "$root/tests/bindings/kotlin/reactor.xml" -pl :hoptrail,:hoptrail-kotlin -Pdocumentation -Dhoptrail.build="$build" \
  -Dhoptrail.natives="$build/natives"
maven -f "$root/tests/bindings/java/adapters.xml" -DskipTests -Dhoptrail.build="$build/adapters"
if [ -n "${HOPTRAIL_MAVEN_LOCK:-}" ]; then "$here/lock_maven.py" --lock "$repository"; fi

version=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' "$root/bindings/java/pom.xml")
cp "$root/bindings/java/pom.xml" "$out/hoptrail-$version.pom"
cp "$root/bindings/kotlin/pom.xml" "$out/hoptrail-kotlin-$version.pom"
for name in langchain4j spring-ai; do cp "$root/bindings/$name/pom.xml" "$out/hoptrail-$name-$version.pom"; done
for jar in "$build"/hoptrail/*.jar "$build"/hoptrail-kotlin/*.jar "$build"/adapters/hoptrail-*/*.jar; do
  cp "$jar" "$out/"
  echo "$out/$(basename "$jar")"
done

if [ -n "${HOPTRAIL_ANDROID:-}" ]; then
  python3 -B "$here/aar.py" "$HOPTRAIL_ANDROID" "$out/hoptrail-$version.jar" "$out/hoptrail-kotlin-$version.jar" "$out"
fi

runtime=libstdc++
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then
  runtime=libc++
  python3 -B "$here/classifier_jars.py" "$out/hoptrail-$version.jar"
fi
for jar in "$out"/hoptrail-"$version"*.jar "$out"/hoptrail-kotlin-"$version"*.jar "$out"/hoptrail-langchain4j-"$version"*.jar \
  "$out"/hoptrail-spring-ai-"$version"*.jar; do
  case $(basename "$jar" .jar) in
    *-sources | *-javadoc | hoptrail-kotlin-* | hoptrail-langchain4j-* | hoptrail-spring-ai-*) python3 -B "$here/finish.py" "$jar" META-INF/sbom/hoptrail.spdx.json ;;
    *) python3 -B "$here/finish.py" "$jar" META-INF/sbom/hoptrail.spdx.json engine eigen "$runtime" ;;
  esac
done
