#!/bin/sh
# Installs what packaging/java.sh has built into an empty Maven repository, and runs the samples from it: with each JDK, on the
# class path and as a module, with the libraries of the jar alone.
#
#   java.sh OUT
#
# Environment: HOPTRAIL_SAMPLE_GRAPH, HOPTRAIL_BUILD (a folder for intermediate files), JAVA17_HOME, JAVA25_HOME.
set -eu
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
: "${HOPTRAIL_SAMPLE_GRAPH:?}" "${HOPTRAIL_BUILD:?}"
out=$(cd "$1" && pwd)
unset HOPTRAIL_LIBRARY

. "$root/tests/bindings/java/toolchain.sh"
find_java 17 "${JAVA17_HOME:-}" || skip "no JDK 17 here"
java17=$java_home
command -v mvn > /dev/null || skip "no Maven here"

work=$HOPTRAIL_BUILD/package-test
rm -rf "$work"
mkdir -p "$work"
maven() {
  JAVA_HOME=$java17 mvn -B -ntp -q -Dmaven.repo.local="$work/repository" "$@" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
}

version=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' "$root/bindings/java/pom.xml")
for artifact in hoptrail hoptrail-kotlin; do
  maven org.apache.maven.plugins:maven-install-plugin:3.1.3:install-file \
    -Dfile="$out/$artifact-$version.jar" -DpomFile="$out/$artifact-$version.pom"
done

# A project of a user's.
cat > "$work/pom.xml" << POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>user</groupId>
  <artifactId>user</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.hoptrail</groupId>
      <artifactId>hoptrail-kotlin</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
</project>
POM
maven -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$work/libraries"

jar=$work/libraries/hoptrail-$version.jar
for entry in META-INF/LICENSE META-INF/NOTICE module-info.class; do
  "$java17/bin/jar" tf "$jar" | grep -qx "$entry" || { echo "the jar has no $entry" >&2; exit 1; }
done
"$java17/bin/jar" tf "$work/libraries/hoptrail-kotlin-$version.jar" | grep -qx META-INF/NOTICE

# equal WHAT COMMAND…: the command prints what the sample prints in every language.
equal() {
  what=$1
  shift
  "$@" > "$work/output" || { echo "$what: failed" >&2; exit 1; }
  diff "$root/samples/expected_output.txt" "$work/output" || { echo "$what: another output" >&2; exit 1; }
  echo "$what: the sample prints what it should"
}

# From an empty folder, so that nothing next to the jars is found.
mkdir "$work/nowhere"
cd "$work/nowhere"
run_samples() {
  name=$1 java=$2
  shift 2
  mkdir -p "$work/$name"
  equal "$name, class path" "$java/bin/java" "$@" -Djava.library.path= -cp "$work/libraries/*" "$root/samples/java/Sample.java" \
    "$HOPTRAIL_SAMPLE_GRAPH"
  modules=$jar:$(echo "$work"/libraries/gson-*.jar)
  "$java/bin/javac" -p "$modules" --add-modules io.hoptrail -d "$work/$name" "$root/samples/java/Sample.java"
  equal "$name, module path" "$java/bin/java" "$@" -Djava.library.path= -p "$modules" --add-modules io.hoptrail -cp "$work/$name" \
    Sample "$HOPTRAIL_SAMPLE_GRAPH"
}
run_samples java-17 "$java17"
# On a platform without a library, the error names it and what there is.
if "$java17/bin/java" -Dos.arch=ppc64le -Djava.library.path= -cp "$work/libraries/*" "$root/samples/java/Sample.java" \
    "$HOPTRAIL_SAMPLE_GRAPH" > "$work/unavailable" 2>&1; then
  echo "java-17: the sample runs on a platform without a library" >&2
  exit 1
fi
there=$("$java17/bin/jar" tf "$jar" | sed -n 's|^natives/\([a-z][^/]*\)/$|\1|p;s|^natives/\([a-z][^/]*\)/lib.*|\1|p' | sort -u | head -n 1)
grep -F "; this is linux-ppc64le." "$work/unavailable" | grep -qF "This jar has libraries for $there" ||
  { echo "java-17: the error of a platform without a library:" >&2; cat "$work/unavailable" >&2; exit 1; }
if find_java 25 "${JAVA25_HOME:-}"; then
  run_samples java-25 "$java_home" --enable-native-access=io.hoptrail --enable-native-access=ALL-UNNAMED
else
  echo "java-25 skipped: no JDK 25 here"
fi
