// The small things inside lines and paths, each by itself, against rules stated in another way.
#include "core/corpus/inline_syntax.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/corpus/cross_references.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/heading.hpp"
#include "core/corpus/link_syntax.hpp"
#include "core/corpus/markdown_lines.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/utf8.hpp"

namespace hop::core::testing {
namespace {

TEST(LinkSyntax, PunctuationIsThatOfAscii) {
  for (int c = 0; c < 256; ++c) EXPECT_EQ(is_markdown_punctuation(static_cast<char>(c)), c < 128 && std::ispunct(c) != 0) << c;
  EXPECT_EQ(without_escapes("C:\\a\\*\\"), "C:\\a*\\");
}

TEST(LinkSyntax, AMacroOfAsciiDocNamesAFileOrAnAnchor) {
  const auto target = [](std::string_view text) {
    const CrossReference macro = read_cross_reference_macro(text, text.find('['));
    return macro.is_found() ? macro.target : std::string("none");
  };
  EXPECT_EQ(target("see xref:part.adoc[Two]"), "part.adoc");
  EXPECT_EQ(target("see xref:part.adoc#two[Two]"), "part.adoc#two");
  EXPECT_EQ(target("see xref:part_two[Two]"), "#part_two");
  EXPECT_EQ(target("see xref:_part_two[Two]"), "# part two");
  EXPECT_EQ(target("see xref:[Two]"), "none");
  EXPECT_EQ(target("see xref:part.adoc[Two"), "none");
  EXPECT_EQ(target("see axref:part.adoc[Two]"), "none");
}

TEST(Paths, KeepDatesInNamesOfFiles) {
  EXPECT_EQ(file_stem("notes/2024-05-17.md"), "2024-05-17");
  EXPECT_EQ(file_stem("a-2024-05-17-b_c.md"), "a 2024-05-17 b c");
  EXPECT_EQ(file_stem("2024-05-171-x.md"), "2024 05 171 x");
  EXPECT_EQ(file_stem("12024-05-17.md"), "12024 05 17");
}

TEST(Headings, MayEndInAnAnchor) {
  EXPECT_EQ(read_heading("One {#a}").text, "One");
  EXPECT_EQ(read_heading("One {: #a .b}").anchor, "a");
  for (const char* heading : {"One {#a} b", "One #a}", "{#a}", "One {a}", "One {#}", "", "}"}) {
    EXPECT_EQ(read_heading(heading).text, heading);
    EXPECT_EQ(read_heading(heading).anchor, "") << heading;
  }
}

TEST(Pages, HaveMarksOfNineDigitsAtMost) {
  EXPECT_EQ(page_mark("<!-- page 123456789 -->"), 123456789u);
  EXPECT_EQ(page_mark(" <!--Page 7--> "), 7u);
  for (const char* line :
       {"<!-- page 1234567890 -->", "<!-- page -->", "<!-- page x -->", "<!---->", "<!-->", "<!-- leaf 7 -->", "page 7"}) {
    EXPECT_EQ(page_mark(line), 0u) << line;
  }
}

TEST(LinkSyntax, ATitleStandsBehindASpace) {
  EXPECT_EQ(read_target("<b> \"t\")", 0).end, 7u);
  EXPECT_EQ(read_target("<b>\"t\")", 0).end, 3u);
  EXPECT_EQ(read_target("<b> t)", 0).end, 3u);
}

std::string numbered(const char* format, std::uint32_t value) {
  char text[24];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// Unicode's own ranges: Cc is 0000–001F and 007F–009F, surrogates are D800–DFFF, the last code point is 10FFFF.
bool may_stand_in_text(std::uint32_t value) {
  const bool control = value <= 0x1f || (value >= 0x7f && value <= 0x9f);
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  return !control && !surrogate && value <= 0x10ffff;
}

TEST(InlineSyntax, ANumberOfACharacterReadsAsItInEveryNotation) {
  std::uint32_t step = 1;
  for (std::uint32_t value = 1; value < 0x120000; value += step) {
    const bool near_a_border = value < 0x200 || (value > 0xd7f0 && value < 0xe010) || value > 0x10fff0;
    step = near_a_border && value < 0x110010 ? 1 : 31;
    for (const char* format : {"&#%u;", "&#x%x;", "&#X%X;"}) {
      const std::string text = "a" + numbered(format, value) + "b";
      const Entity entity = read_entity(text, 1);
      ASSERT_EQ(entity.end, may_stand_in_text(value) ? text.size() - 1 : 0) << text;
      ASSERT_EQ(entity.character, may_stand_in_text(value) ? char32_t{value} : U'\0') << text;
    }
  }
}

TEST(InlineSyntax, WhatIsNoNumberStaysText) {
  for (const char* text : {"&#;", "&#x;", "&#X;", "&#x12345678;", "&#00000065;", "&#6a;", "&#xg1;", "&#x1G;", "&#-65;", "&;",
                           "&a;", "&AMP;", "&lt", "&#65", "&#x41                ;"}) {
    EXPECT_EQ(read_entity(text, 0).end, 0u) << text;
  }
}

TEST(InlineSyntax, TheLastCodePointIsTheOneWrittenLast) {
  for (const char32_t last : {U'a', U'\u00e9', U'\u20ac', U'\U0001f600', U'\U0010ffff'}) {
    for (const char32_t before : {U'b', U'\u00e8', U'\u4e2d', U'\U0001f601'}) {
      std::string text;
      append_utf8(text, before);
      append_utf8(text, last);
      EXPECT_EQ(last_code_point(text), last) << text;
    }
  }
}

TEST(InlineSyntax, AStarBetweenDigitsIsAProduct) {
  const auto marks = [](std::string_view text) {
    const Flanks flanks = flanks_of(text, 1, 2);
    return (flanks.can_open ? 1 : 0) + (flanks.can_close ? 2 : 0);
  };
  EXPECT_EQ(marks("2*3"), 0);
  EXPECT_EQ(marks("2*x"), 3);
  EXPECT_EQ(marks("x*3"), 3);
  EXPECT_EQ(marks("2* "), 2);
  EXPECT_EQ(marks(" *3"), 1);
}

TEST(InlineSyntax, AddressesInAngleBracketsHaveASchemeOrADomain) {
  for (const char* inside : {"https://x", "git+ssh://host", "z39.50r:x", "x-9:y", "mailto:a", "a@b.c", "9@b.c", "a.b-c+d@e.f"})
    EXPECT_TRUE(is_autolink(inside)) << inside;
  for (const char* inside : {"", "x", "c:", "x:y", "1a:b", "+a:b", "@b.c", "a@b", "a.b@c", "a b@c.d", "https://a b"}) {
    // "c:" and "x:y" have schemes of one letter: CommonMark asks for two or more.
    EXPECT_FALSE(is_autolink(inside)) << inside;
  }
}

TEST(InlineSyntax, TagsAreKnownByTheirWholeNameInAnyCase) {
  for (const char* inside : {"br", "BR", "Br", "/br", "br/", "br /", "br\nclear", "br\tclear", "br class='x'"})
    EXPECT_EQ(html_tag_name(inside), "br") << inside;
  EXPECT_EQ(html_tag_name("BLOCKQUOTE"), "blockquote");
  EXPECT_EQ(html_tag_name("figcaption"), "figcaption");  // ten letters, the longest
  for (const char* inside : {"", "/", "b2b", "br-x", "br:", "brr", "[br]", "figcaptions", "vector", "{b}", "bR\xc3\xa9"})
    EXPECT_EQ(html_tag_name(inside), "") << inside;
}

TEST(InlineSyntax, NamesOfLatinLettersAreThoseOfTheirCodes) {
  const auto character = [](const std::string& name) { return read_entity("&" + name + ";", 0).character; };
  const std::pair<const char*, char32_t> names[] = {{"nbsp", U'\u00a0'},   {"copy", U'\u00a9'},  {"iquest", U'\u00bf'},
                                                    {"Agrave", U'\u00c0'}, {"times", U'\u00d7'}, {"szlig", U'\u00df'},
                                                    {"uuml", U'\u00fc'},   {"yuml", U'\u00ff'},  {"mdash", U'\u2014'}};
  for (const auto& [name, code] : names) EXPECT_EQ(character(name), code) << name;
  EXPECT_EQ(character("nope"), U'\0');
  EXPECT_EQ(read_markdown("M&uuml;ller&shy;gas&#8203;se", 0).text, "M\u00fcllergasse") << "invisible characters cut no word";
}

TEST(InlineSyntax, AttributesAreFoundByTheirNames) {
  EXPECT_EQ(attribute_of_tag("img src='a b' ALT = \"c d\" title=e", "alt"), "c d");
  EXPECT_EQ(attribute_of_tag("img src='a b' title=e", "title"), "e");
  EXPECT_EQ(attribute_of_tag("img data-alt=x", "alt"), "");
  EXPECT_EQ(attribute_of_tag("img alt", "alt"), "");
}

TEST(InlineSyntax, AWikilinkIsClosedInItsLine) {
  const auto target = [](const std::string& text) { return std::string(read_wikilink(text, 0).target); };
  EXPECT_EQ(target("[[a b]]"), "a b");
  EXPECT_EQ(target("[[a\\|b]]"), "a");
  EXPECT_EQ(target("[[|b]]"), "");
  for (const char* text : {"[[a]", "[[a] ]", "[[]]", "[[a", "[[a[b]]", "[[a\nb]]", "[[a\rb]]", "[a]]"})
    EXPECT_EQ(read_wikilink(text, 0).end, 0u) << text;
}

// For every construct: one part of a link may be so long, and no longer, so that hostile text costs no squares.
TEST(InlineSyntax, PartsOfLinksAreBounded) {
  const std::string fits(longest_link_part - 2, 'x');
  const std::string too_long(longest_link_part, 'x');
  EXPECT_NE(read_wikilink("[[" + fits + "]]", 0).end, 0u);
  EXPECT_EQ(read_wikilink("[[" + too_long + "]]", 0).end, 0u);
  EXPECT_NE(angle_end("<" + fits + ">", 0), 0u);
  EXPECT_EQ(angle_end("<" + too_long + ">", 0), 0u);
  EXPECT_NE(label_end("[" + fits + "]", 0), 0u);
  EXPECT_EQ(label_end("[" + too_long + "]", 0), 0u);
  EXPECT_EQ(read_target(fits + ")", 0).target, fits);
  EXPECT_EQ(read_target("<" + fits + ">", 0).target, fits);
  EXPECT_EQ(read_target("x \"" + fits + "\")", 0).end, fits.size() + 4);
  EXPECT_EQ(read_target("x \"" + too_long + "\")", 0).end, 1u);  // a target, and no title
}

// Embedded data of any length is no text; a bracket in it ends the search, so that many openings cost no squares.
TEST(InlineSyntax, ATargetOfAnyLengthIsNoText) {
  const std::string data = "data:image/png;base64," + std::string(100000, 'x');
  for (const std::string& written : {data, "<" + data + ">"}) {
    const LinkTarget found = read_target(written + ")", 0);
    EXPECT_EQ(found.end, written.size());
    EXPECT_EQ(found.target, "");
  }
  EXPECT_EQ(angle_end("<img src=\"" + data + "\" alt='x'>", 0), data.size() + 20);
  EXPECT_EQ(angle_end("<img src=\"" + data + "<b>", 0), 0u);
  EXPECT_EQ(read_target(data + "[a](b)", 0).end, 0u);
  EXPECT_EQ(
      read_markdown("![a chart](" + data + ") and [r][1] and <img src='" + data + "'> end.\n\n[1]: <" + data + ">\n", 0).text,
      "a chart and r and  end.");
}

TEST(InlineSyntax, EscapesHideTheEndOfATarget) {
  EXPECT_EQ(read_target(R"(<a\>b>)", 0).target, "a>b");
  EXPECT_EQ(read_target(R"(a\)b)c)", 0).target, "a)b");
  EXPECT_EQ(read_target(R"(a 't\'s')c)", 0).end, 8u);
  EXPECT_EQ(read_target("a (b\\)c) d", 0).end, 8u);
  EXPECT_EQ(label_end(R"([a\]b]c)", 0), 6u);
  for (const char* text : {"<a\nb>", "<a\rb>", "<a<b>", "<a", "", "  ", "(a"}) EXPECT_EQ(read_target(text, 0).end, 0u) << text;
}

TEST(InlineSyntax, LabelsAreOneWhateverTheirCaseAndSpace) {
  const std::string label = link_label("the gross name");
  for (const char* other : {"The Gross Name", " the\tgross\nname ", "\r\nTHE  GROSS \t NAME\n", "the gro\u00df name"})
    EXPECT_EQ(link_label(other), label) << other;
  EXPECT_NE(link_label("thegross name"), label);
  EXPECT_EQ(link_label(" \t\n"), "");
}

TEST(DocumentPath, ResolvesAsTheStandardLibraryDoes) {
  const auto standard = [](std::string_view folder, std::string_view path) {
    const std::filesystem::path joined = std::filesystem::path("/") / folder / path;
    return joined.lexically_normal().generic_string().substr(1);
  };
  for (const char* folder : {"", "a/", "a/b/", "a b/c.d/"}) {
    for (const char* path : {"", "x", "x/", "./x", "../x", "../../x", "../../../x", "/x", "/x/../y", "x//y", "x/./y/..", "x/..",
                             ".", "..", "../", "a/b/../../c", "/", "//x"}) {
      if (std::string_view(path) == "//x") continue;  // another root to some standard libraries
      EXPECT_EQ(resolved_path(folder, path), standard(folder, path)) << "from \"" << folder << "\" to \"" << path << '"';
    }
  }
}

TEST(DocumentPath, AStemIsANameWithoutItsExtension) {
  for (const char* name : {"guide.md", "guide.tar.gz", "a.MD", "a.x1", "a.Zz9", ".hidden", "plain", "b.a1234567"}) {
    const std::string stem = std::filesystem::path(name).stem().string();
    EXPECT_EQ(file_stem(name), stem);
    EXPECT_EQ(file_stem("folder.d/" + std::string(name)), stem);
    EXPECT_EQ(file_stem("folder/" + std::string(name) + "//"), stem);
  }
  // What follows the dot of these is no extension.
  for (const char* name : {"Mr. Smith", "version 1.2", "a.", "a.123456789", "a.b12345678", "a.[x]", "a.x_y", "a.{b", "a.x:y"}) {
    std::string words = name;
    for (char& c : words) c = c == '_' ? ' ' : c;
    EXPECT_EQ(file_stem(name), words);
  }
  EXPECT_EQ(file_stem("///"), "");
  EXPECT_EQ(file_stem(""), "");
}

TEST(DocumentPath, EveryByteIsFoundBehindItsPercentSign) {
  for (std::uint32_t byte = 0x20; byte < 0x7f; ++byte) {
    for (const char* format : {"%%%02x", "%%%02X"}) {
      EXPECT_EQ(percent_decoded(numbered(format, byte)), std::string(1, static_cast<char>(byte)));
      EXPECT_EQ(percent_decoded("a" + numbered(format, byte) + "b"), "a" + std::string(1, static_cast<char>(byte)) + "b");
    }
  }
  EXPECT_EQ(percent_decoded("%e4%BD%a0"), "\u4f60");
  EXPECT_EQ(percent_decoded("%25%32%30"), "%20");  // once, not twice
  for (const char* text : {"%", "%4", "%g1", "%1g", "%G1", "%:0", "%/0", "%@1", "%`1", "100%", "%ff", "%e4%bd", "caf\u00e9%c3"})
    EXPECT_EQ(percent_decoded(text), text);
}

}  // namespace
}  // namespace hop::core::testing
