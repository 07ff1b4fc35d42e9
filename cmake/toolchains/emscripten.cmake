# WebAssembly, with the Emscripten whose emcc is on the PATH (Debian: emscripten). Its optimizer needs Debian's folder of Node
# modules, which the preset sets.
find_program(HOPTRAIL_EMCC emcc REQUIRED)
file(REAL_PATH ${HOPTRAIL_EMCC} emcc)
get_filename_component(EMSCRIPTEN_ROOT_PATH ${emcc} DIRECTORY)
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/host_flatbuffers.cmake)
# Link-time optimization: 5 % smaller, and not slower (docs/decisions/011-webassembly.md).
set(CMAKE_C_FLAGS_INIT -flto)
set(CMAKE_CXX_FLAGS_INIT -flto)
