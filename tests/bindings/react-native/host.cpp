// Runs a script, its argument, in React Native's runtime for JavaScriptCore with openHoptrail, and prints the variable `result`.
#include <JSCRuntime.h>

#include <iostream>

#include "hoptrail_jsi.hpp"

int main(int, char** arguments) {
  {
    const std::unique_ptr<facebook::jsi::Runtime> runtime = facebook::jsc::makeJSCRuntime();
    hop::react_native::install(*runtime);
    runtime->evaluateJavaScript(std::make_shared<facebook::jsi::StringBuffer>(arguments[1]), "script");
    std::cout << runtime->global().getProperty(*runtime, "result").toString(*runtime).utf8(*runtime);
  }
  if (hop_live_objects() != 0) std::cerr << hop_live_objects() << " objects of the engine outlive the runtime\n";
  return hop_live_objects() == 0 ? 0 : 1;
}
