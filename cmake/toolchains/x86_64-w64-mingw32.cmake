# 64-bit Windows, with Debian's mingw-w64 (g++-mingw-w64-x86-64-posix: std::mutex). Programs run in Wine.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# Static linking, and all outputs in one folder, where Windows looks for a program's libraries.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -static)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# Wine keeps its registry in the build folder, needs no display and installs nothing.
set(CMAKE_CROSSCOMPILING_EMULATOR
  env;WINEPREFIX=${CMAKE_BINARY_DIR}/wine;WINEDEBUG=-all;WINEDLLOVERRIDES=mscoree,mshtml=;wine)
include(${CMAKE_CURRENT_LIST_DIR}/host_flatbuffers.cmake)
