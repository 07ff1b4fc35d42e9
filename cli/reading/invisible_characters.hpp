// Characters that only say where a line may be broken.
#pragma once

#include <string>

namespace hop::cli {

// The text without soft hyphens, zero-width spaces, word joiners and byte order marks, which would cut words.
std::string without_invisible_characters(std::string text);

}  // namespace hop::cli
