# Compile options of every target of the project.
add_library(hoptrail_flags INTERFACE)
target_compile_features(hoptrail_flags INTERFACE cxx_std_20 c_std_11)
target_include_directories(hoptrail_flags INTERFACE ${PROJECT_SOURCE_DIR})
# The same results on every platform: no fused multiply-add, no reassociation (docs/architecture.md, "One answer everywhere").
target_compile_options(hoptrail_flags INTERFACE -ffp-contract=off -fvisibility=hidden
  $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden> -Wall -Wextra -Wpedantic)
if(EMSCRIPTEN)
  # Features of browsers of 2023. Exceptions are enabled so that a failed allocation unwinds to capi.
  set(platform -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext -fwasm-exceptions)
  target_compile_options(hoptrail_flags INTERFACE ${platform})
  target_link_options(hoptrail_flags INTERFACE ${platform})
endif()
# hoptrail_leave_out(target scope name...): compiles the target without the other methods (core/base/built_methods.hpp).
function(hoptrail_leave_out target scope)
  string(REGEX REPLACE "[;, ]+" "," names "${ARGN}")
  target_compile_definitions(${target} ${scope} "HOPTRAIL_METHODS=\"${names}\"")
endfunction()
if(HOPTRAIL_METHODS)
  hoptrail_leave_out(hoptrail_flags INTERFACE ${HOPTRAIL_METHODS})
endif()
if(HOPTRAIL_WERROR)
  target_compile_options(hoptrail_flags INTERFACE -Werror)
endif()
if(HOPTRAIL_SANITIZE)
  # Without vptr, which needs type information, and core has none. Without clang's function, which breaks linking of C programs.
  target_compile_options(hoptrail_flags INTERFACE -fsanitize=${HOPTRAIL_SANITIZE} -fno-sanitize=vptr
    $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=function> -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(hoptrail_flags INTERFACE -fsanitize=${HOPTRAIL_SANITIZE})
  if(HOPTRAIL_SANITIZE MATCHES unsigned-integer-overflow)  # clang only; core/base/wrap_around.hpp
    target_compile_options(hoptrail_flags INTERFACE
      -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitizers_ignore.txt)
  endif()
endif()
if(HOPTRAIL_COVERAGE)
  target_compile_options(hoptrail_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(hoptrail_flags INTERFACE -fprofile-instr-generate)
endif()

# hoptrail_core_folder(name lower... [PARTS pattern...]): core/<name> as a static library that may include the folders named
# after it. A nested folder (methods/kgp) is a separate library: hoptrail_methods_kgp. Folders that match a pattern are
# compiled into it: the parts of a method for a feature (methods/kgp/shards).
# With HOPTRAIL_LARGE_UNITS, folders under one value of `unit` are one library, hoptrail_unit_<unit>, which each of them stands for.
function(hoptrail_core_folder folder)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" "PARTS")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  foreach(pattern IN LISTS of_PARTS)
    file(GLOB part_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${pattern}/*.cpp)
    list(APPEND sources ${part_sources})
  endforeach()
  string(REPLACE / _ name ${folder})
  set(part ${name})  # of the library: hoptrail_<part> is what is compiled
  if(HOPTRAIL_LARGE_UNITS AND unit)
    set(part unit_${unit})
    add_library(hoptrail_${name} INTERFACE)
    target_link_libraries(hoptrail_${name} INTERFACE hoptrail_${part})
    set_target_properties(hoptrail_${name} PROPERTIES HOPTRAIL_PART ${part})
  endif()
  if(NOT TARGET hoptrail_${part})
    add_library(hoptrail_${part} STATIC)
    set_target_properties(hoptrail_${part} PROPERTIES POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE CXX)
    set_property(GLOBAL APPEND PROPERTY HOPTRAIL_CORE_FOLDERS ${part})  # the parts of the library
    target_compile_options(hoptrail_${part} PRIVATE -fno-rtti)
    target_link_libraries(hoptrail_${part} PUBLIC hoptrail_flags)
  endif()
  target_sources(hoptrail_${part} PRIVATE ${sources})
  foreach(lower_folder IN LISTS of_UNPARSED_ARGUMENTS)
    string(REPLACE / _ lower ${lower_folder})
    get_target_property(lower_part hoptrail_${lower} HOPTRAIL_PART)
    if(NOT lower_part STREQUAL part)
      target_link_libraries(hoptrail_${part} PUBLIC hoptrail_${lower})
    endif()
  endforeach()
endfunction()

# hoptrail_core_test(name): tests/core/<name>/*.cpp as one GoogleTest program, label quick. If the library is built from large
# units, so is the program; a file with names that another of its files also defines gets a separate namespace.
function(hoptrail_core_test folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/core/${folder}/*.cpp)
  if(NOT sources)
    return()
  endif()
  string(REPLACE / _ name ${folder})
  add_executable(test_${name} ${sources})
  set_target_properties(test_${name} PROPERTIES UNITY_BUILD ${HOPTRAIL_UNITY_TESTS})
  target_link_libraries(test_${name} PRIVATE hoptrail_${name} GTest::gtest_main)
  add_test(NAME core.${name} COMMAND test_${name})
  set_tests_properties(core.${name} PROPERTIES LABELS quick)
endfunction()
