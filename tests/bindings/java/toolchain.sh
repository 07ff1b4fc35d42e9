# For scripts of Java and Kotlin, by `.`: finds JDKs, compiles the JNI layer. Needs $root, the folder of the repository.

skip() {
  echo "skipped: $1" >&2
  exit 77
}

# find_java VERSION GIVEN_HOME: sets java_home.
find_java() {
  for java_home in "$2" /usr/lib/jvm/*"$1"*; do
    if [ -n "$java_home" ] && [ -x "$java_home/bin/javac" ]; then return 0; fi
  done
  return 1
}

# compile_jni JAVA_HOME FOLDER: libhoptrail_jni for this machine.
compile_jni() {
  mkdir -p "$2"
  cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -fvisibility=hidden \
    -I "$root/capi/include" -I "$1/include" -I "$1/include/linux" \
    "$root"/bindings/java/src/main/c/*.c -o "$2/libhoptrail_jni.so" -ldl
}

# reported LOG: what of Maven's output people read.
reported() {
  grep -aE '^\[(ERROR|WARNING)\]|Tests run:|BUILD|in native method' "$1" || true
}
