# shellcheck shell=sh
#: ./dev setup [build|wasm|test|bindings|ci]
#:                                 install the missing Debian packages (build)
arguments_are '' build wasm test bindings ci -- "${1:-}"
# shellcheck disable=SC2086
case ${1:-build} in
  build) need $build_packages ;;
  test) need $build_packages $test_packages ;;
  wasm) need $build_packages $wasm_packages ;;
  bindings) need $build_packages $test_packages $binding_packages ;;
  ci) need $build_packages $test_packages $binding_packages $ci_packages $wasm_packages $browser_packages $format_packages $tidy_packages ;;
esac
case ${1:-build} in bindings | ci)
  need_command javac openjdk-17-jdk-headless
  need_command mvn maven
  need_command cargo cargo-web rustc-web ;;
esac
case ${1:-build} in wasm | ci)
  need_command node nodejs
  need_command npm npm ;;
esac
