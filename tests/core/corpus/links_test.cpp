// Where links lead.
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

// A small handbook; its source document is added by each case.
Corpus handbook() {
  Corpus corpus;
  corpus.documents = {
      markdown("README.md", "# Handbook\nStart.\n"),
      markdown("guide/index.md", "# Guide\nOverview.\n"),
      markdown("guide/setting-up.md",
               "# Setting up\nFirst.\n## On Linux!\nApt.\n## Notes\nn1\n## Notes\nn2\n## Empty\n### Inner\nDeep.\n"),
      markdown("guide/my file.md", "# Spaces\nText.\n"),
      markdown("ref/api.md", "---\naliases: [Interface]\n---\n# API\nCalls.\n## Errors\nCodes.\n"),
      markdown("ref/notes.md", "# Shared name\nRef.\n"),
      markdown("guide/notes.md", "# Shared name\nGuide.\n"),
      plain("data.txt", "Data."),
      markdown("empty.md", "\n"),
  };
  corpus.passages = {ready("Paris", "Paris", "A city.")};
  corpus.passages[0].aliases = {"City of Light"};
  return corpus;
}

struct Case {
  std::string link;
  std::string to;  // passage id; "-" unresolved; "" none, and none missed
};

void expect_link(const Case& wanted) {
  Corpus corpus = handbook();
  corpus.documents.push_back(markdown("guide/source.md", "Own start.\n\n# Here\n\nSee " + wanted.link + " now.\n"));
  const PreparedCorpus done = prepared(std::move(corpus));
  Strings links;
  if (!wanted.to.empty() && wanted.to != "-") links.push_back("guide/source.md#2 -> " + wanted.to);
  EXPECT_EQ(link_names(done), links) << wanted.link;
  EXPECT_EQ(done.report.unresolved_links.total(), wanted.to == "-" ? 1u : 0u) << wanted.link;
}

TEST(Links, ByPath) {
  for (const Case& wanted : std::vector<Case>{
           {"[a](setting-up.md)", "guide/setting-up.md#1"},
           {"[a](setting-up)", "guide/setting-up.md#1"},
           {"[a](./setting-up.md \"T\")", "guide/setting-up.md#1"},
           {"[a](../ref/api.md)", "ref/api.md#1"},
           {"[a](/ref/api.md)", "ref/api.md#1"},
           {"[a](../../../ref/api.md)", "ref/api.md#1"},
           {"[a](ref/api.md)", "-"},
           {"[a](my%20file.md)", "guide/my file.md#1"},
           {"[a](<my file.md>)", "guide/my file.md#1"},
           {"[a](../data.txt)", "data.txt#1"},
           {"[a](/)", "README.md#1"},
           {"[a](../guide/)", "guide/index.md#1"},
           {"[a](..)", "README.md#1"},
           {"[a](/Paris)", "Paris"},
           {"[[City of Light]]", "Paris"},
           {"[[my]]", "-"},
           {"[a][r]\n\n[r]: setting-up.md\n\nsee", "guide/setting-up.md#1"},
           {"[a](setting-up.md?x=1#notes)", "guide/setting-up.md#3"},
           {"[a](nothing.md)", "-"},
           {"[a](../empty.md)", "-"},
           {"[a](https://example.org/setting-up.md)", ""},
           {"[a](//example.org)", ""},
           {"[a](mailto:me@example.org)", ""},
           {"[a](z39.50r://x)", ""},
           {"[a](svn+ssh-0:x)", ""},
           {"[a](C:/x.md)", "-"},
           {"<https://example.org>", ""},
           {"![image](setting-up.md)", ""},
           {"`[a](nothing.md)`", ""},
           {"[a](source.md)", "guide/source.md#1"},
           {"[a](source.md#here)", ""},
       }) {
    expect_link(wanted);
  }
}

TEST(Links, ByFragment) {
  for (const Case& wanted : std::vector<Case>{
           {"[a](setting-up.md#on-linux)", "guide/setting-up.md#2"},
           {"[a](setting-up#On%20Linux!)", "guide/setting-up.md#2"},
           {"[a](setting-up.md#notes)", "guide/setting-up.md#3"},
           {"[a](setting-up.md#notes-1)", "guide/setting-up.md#4"},
           {"[a](setting-up.md#empty)", "guide/setting-up.md#5"},
           {"[a](setting-up.md#unknown)", "guide/setting-up.md#1"},
           {"[a](#unknown)", "-"},
           {"[a](#here)", ""},
       }) {
    expect_link(wanted);
  }
}

TEST(Links, ByName) {
  for (const Case& wanted : std::vector<Case>{
           {"[[Setting up]]", "guide/setting-up.md#1"},
           {"[[setting-UP]]", "guide/setting-up.md#1"},
           {"[[my file]]", "guide/my file.md#1"},
           {"[[Interface]]", "ref/api.md#1"},
           {"[[interface|the API]]", "ref/api.md#1"},
           {"[[API#Errors]]", "ref/api.md#2"},
           {"[[API#Unknown]]", "ref/api.md#1"},
           {"[[Errors]]", "ref/api.md#2"},
           {"[[ref/api]]", "ref/api.md#1"},
           {"[[Shared name]]", "guide/notes.md#1"},
           {"[[Paris]]", "Paris"},
           {"[[#Here]]", ""},
           {"[[Nothing]]", "-"},
       }) {
    expect_link(wanted);
  }
}

// Documents by id, those without a text with one of their own; and where the only link of `source` leads among them:
// the passage, "-" unresolved, "" the web.
struct Site {
  std::vector<std::pair<std::string, std::string>> documents;
  std::string source = "source.md";

  std::string target(const std::string& link) const {
    Corpus corpus;
    for (const auto& [id, text] : documents)
      corpus.documents.push_back(markdown(id, text.empty() ? "Text of " + id + "." : text));
    corpus.documents.push_back(markdown(source, "See " + link + " now."));
    const PreparedCorpus done = prepared(std::move(corpus));
    if (done.report.unresolved_links.total() > 0) return "-";
    return done.links.empty() ? "" : done.passages[done.links[0].to].id;
  }
};

// The readable text of a document.
std::string text_of(const std::string& text) {
  Corpus corpus;
  corpus.documents = {markdown("source.md", text)};
  return prepared(std::move(corpus)).passages[0].text;
}

TEST(Links, ToPagesOfABookLeadToItsFiles) {
  const Site book{{{"ch01.md", "# One\na\n## Part two\nb\n"}, {"part/README.md", ""}, {"README.md", ""}}};
  EXPECT_EQ(book.target("[a](ch01.html)"), "ch01.md#1");
  EXPECT_EQ(book.target("[a](./ch01.html#part-two)"), "ch01.md#2");
  EXPECT_EQ(book.target("[a][r]\n\n[r]: ch01.html#part-two\n\nsee"), "ch01.md#2");
  EXPECT_EQ(book.target("[a](part/index.html)"), "part/README.md#1");
  EXPECT_EQ(book.target("[a](index.html)"), "README.md#1");
  EXPECT_EQ(book.target("[a](../ch01.html)"), "-") << "it leaves the folder";
  EXPECT_EQ(book.target("[a](https://example.org/ch01.html)"), "");
  EXPECT_EQ(book.target("[a](//example.org/ch01.html)"), "");
}

TEST(Links, FromTheRootOfASiteLeadToTheOnlyFileWhosePathEndsThatWay) {
  const Site site{{{"content/docs/setup.md", ""},
                   {"content/docs/guide/_index.md", ""},
                   {"content/docs/api/index.md", ""},
                   {"content/docs/api/errors.md", ""},
                   {"content/old/errors.md", ""},
                   {"content/about.md", ""},
                   {"content/deep/er/only.md", ""}}};
  EXPECT_EQ(site.target("[a](/docs/setup/)"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a](/docs/setup.html#x)"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a](/docs/guide/)"), "content/docs/guide/_index.md#1");
  EXPECT_EQ(site.target("[a](/docs/api)"), "content/docs/api/index.md#1");
  EXPECT_EQ(site.target("[a](/about/)"), "content/about.md#1");
  EXPECT_EQ(site.target("[a](/docs/latest/setup/)"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a](/docs/v2.1/setup/)"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a](/errors/)"), "-") << "two files";
  EXPECT_EQ(site.target("[a](/only/)"), "-") << "a name alone says too little in any folder";
  EXPECT_EQ(site.target("[a](/../docs/setup/)"), "-");
}

TEST(Links, FromTheRootOfASiteMayNameTheIndexedFolder) {
  const Site docs{{{"setup.md", ""}, {"guide/start.md", ""}, {"README.md", ""}}};
  EXPECT_EQ(docs.target("[a](/docs/setup/)"), "setup.md#1");
  EXPECT_EQ(docs.target("[a](/docs/guide/start/)"), "guide/start.md#1");
  EXPECT_EQ(docs.target("[a](/project/en/guide/start/)"), "guide/start.md#1");
  EXPECT_EQ(docs.target("[a](/docs/stable/setup/)"), "setup.md#1");
  EXPECT_EQ(docs.target("[a](/other/product/setup/)"), "-") << "a name alone behind two folders";
  EXPECT_EQ(docs.target("[a](/docs/nothing/)"), "-");
}

TEST(Links, WithoutExtensionStartAtTheFolderElseAtThePage) {
  const Site site{{{"docs/guide/setup.md", ""}, {"docs/guide/use.md", ""}}, "docs/guide/source.md"};
  EXPECT_EQ(site.target("[a](setup)"), "docs/guide/setup.md#1");
  EXPECT_EQ(site.target("[a](../guide/setup)"), "docs/guide/setup.md#1");
  EXPECT_EQ(site.target("[a](../use/)"), "docs/guide/use.md#1");
  EXPECT_EQ(site.target("[a](../use.md)"), "-") << "of a file, which is in its folder";
}

TEST(Links, LeaveOutNumbersThatPutFilesInOrder) {
  const Site site{
      {{"01-start/02-setup.md", ""}, {"01-start/03_use.md", ""}, {"2024-05-17-news.md", ""}, {"1-a.md", ""}, {"2-a.md", ""}},
      "01-start/source.md"};
  EXPECT_EQ(site.target("[a](setup)"), "01-start/02-setup.md#1");
  EXPECT_EQ(site.target("[a](./use)"), "01-start/03_use.md#1");
  EXPECT_EQ(site.target("[a](/docs/start/setup)"), "01-start/02-setup.md#1");
  EXPECT_EQ(site.target("[a](/blog/2024/05/17/news/)"), "2024-05-17-news.md#1");
  EXPECT_EQ(site.target("[a](../a)"), "-") << "two files";
}

TEST(Links, LeadToThePathsThatDocumentsDeclare) {
  const Site site{{{"guide/a.md", "---\nslug: first\n---\nA."},
                   {"guide/b.md", "---\nid: second\n---\nB."},
                   {"guide/c.md", "---\nslug: /third\n---\nC."},
                   {"guide/d.md", "---\npermalink: /fourth/\n---\nD."},
                   {"guide/e.md", "---\naliases: [/old/e/, Fifth]\n---\nE."},
                   {"guide/f.md", "---\nslug: a\n---\nF."}},
                  "guide/source.md"};
  EXPECT_EQ(site.target("[a](first)"), "guide/a.md#1");
  EXPECT_EQ(site.target("[a](./second)"), "guide/b.md#1");
  EXPECT_EQ(site.target("[a](/third)"), "guide/c.md#1");
  EXPECT_EQ(site.target("[a](/fourth/)"), "guide/d.md#1");
  EXPECT_EQ(site.target("[a](/docs/old/e/)"), "guide/e.md#1");
  EXPECT_EQ(site.target("[[Fifth]]"), "guide/e.md#1");
  EXPECT_EQ(site.target("[a](a)"), "guide/a.md#1") << "a file comes before what another one declares";
}

TEST(Links, OfHugoAreReferences) {
  const Site site{{{"content/docs/setup.md", "a\n# Linux\nb\n"},
                   {"content/blog/my news.md", ""},
                   {"content/x/twice.md", ""},
                   {"content/y/twice.md", ""}},
                  "content/docs/source.md"};
  EXPECT_EQ(site.target("[a]({{< ref \"setup.md#linux\" >}})"), "content/docs/setup.md#2");
  EXPECT_EQ(site.target("[a]({{% relref \"/docs/setup\" %}})"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a]({{<ref `my news.md`>}})"), "content/blog/my news.md#1");
  EXPECT_EQ(site.target("[a]({{< ref path=\"setup\" lang=\"de\" >}}#linux)"), "content/docs/setup.md#2");
  EXPECT_EQ(site.target("[a][r]\n\n[r]: {{< ref \"setup.md\" >}}\n\nsee"), "content/docs/setup.md#1");
  EXPECT_EQ(site.target("[a]({{< ref \"twice.md\" >}})"), "-") << "two files";
  EXPECT_EQ(site.target("[a]({{< ref \"none.md\" >}})"), "-");
  EXPECT_EQ(site.target("[a]({{< figure src=\"setup.md\" >}})"), "-");
  EXPECT_EQ(site.target("[a]({{< ref >}})"), "-");
}

TEST(Links, OfAVaultNameNotesHeadingsAndBlocks) {
  const Site vault{{{"area/Note.md", "---\naliases: [Other name]\n---\nStart.\n## Part\nText. ^block\n"},
                    {"area/deep/Plan.md", ""},
                    {"p/Two.md", ""},
                    {"q/p/Two.md", ""}}};
  EXPECT_EQ(vault.target("[[Note#Part|shown]]"), "area/Note.md#2");
  EXPECT_EQ(vault.target("[[Note#^block]]"), "area/Note.md#1");
  EXPECT_EQ(vault.target("![[Note]]"), "area/Note.md#1");
  EXPECT_EQ(vault.target("![[Note#Part]]"), "area/Note.md#2");
  EXPECT_EQ(vault.target("[[Other name]]"), "area/Note.md#1");
  EXPECT_EQ(vault.target("[[Note.md]]"), "area/Note.md#1");
  EXPECT_EQ(vault.target("[[deep/Plan]]"), "area/deep/Plan.md#1");
  EXPECT_EQ(vault.target("[[p/Two]]"), "p/Two.md#1") << "from the root";
  EXPECT_EQ(vault.target("![[picture.png]]"), "-");
}

TEST(Links, OfOtherSpellingsLeadToTheOnlyFileThatTheyMayMean) {
  const Site site{
      {{"Guide/Set Up.md", ""}, {"caf\u00e9/men\u00fc.md", ""}, {"R&D+Co.md", ""}, {"a+b.md", ""}, {"My note.md", ""}}};
  EXPECT_EQ(site.target("[a](guide/set%20up.md)"), "Guide/Set Up.md#1");
  EXPECT_EQ(site.target("[a](GUIDE/SET%20UP)"), "Guide/Set Up.md#1");
  EXPECT_EQ(site.target("[[guide/set up]]"), "Guide/Set Up.md#1");
  EXPECT_EQ(site.target("[a](cafe\u0301/menu\u0308.md)"), "caf\u00e9/men\u00fc.md#1");
  EXPECT_EQ(site.target("[a](cafe%CC%81/menu%CC%88.md)"), "caf\u00e9/men\u00fc.md#1");
  EXPECT_EQ(site.target("[[cafe\u0301/menu\u0308]]"), "caf\u00e9/men\u00fc.md#1");
  EXPECT_EQ(site.target("[a](R&amp;D+Co.md)"), "R&D+Co.md#1");
  EXPECT_EQ(site.target("[[R&amp;D+Co]]"), "R&D+Co.md#1");
  EXPECT_EQ(site.target("[a](a+b.md)"), "a+b.md#1");
  EXPECT_EQ(site.target("[a](My+note.md)"), "My note.md#1");
  EXPECT_EQ(site.target("[[my%20note]]"), "My note.md#1");
  const Site twins{{{"x/Note.md", ""}, {"x/note.md", ""}}};
  EXPECT_EQ(twins.target("[a](x/note.md)"), "x/note.md#1") << "the exact path wins";
  EXPECT_EQ(twins.target("[a](x/NOTE.md)"), "-") << "two files";
}

TEST(Links, ByNameLeadToTheSameSpellingFirst) {
  const Site site{{{"C#.md", "# C#\nSharp."}, {"C++.md", "# C++\nPlus."}, {"C.md", "# C\nPlain."}, {"z/deep/C.md", ""}}};
  EXPECT_EQ(site.target("[[C]]"), "C.md#1");
  EXPECT_EQ(site.target("[[c++]]"), "C++.md#1");
  EXPECT_EQ(site.target("[[C++|plus]]"), "C++.md#1");
  const Site headings{{{"a.md", "# A\n\n## Getting started\nx"}, {"b.md", "# Getting Started!\nText."}}};
  EXPECT_EQ(headings.target("[[Getting started]]"), "b.md#1") << "a document before a heading";
}

TEST(Links, OfAZettelkastenAreTheNumbersOfNotes) {
  const Site notes{{{"202301011200 Old title.md", ""},
                    {"20230202-plan.md", ""},
                    {"1a2 Branch.md", ""},
                    {"2024 budget.md", ""},
                    {"2024 plan.md", ""},
                    {"2025 plan.md", ""},
                    {"2024-05-17 Standup.md", ""}}};
  EXPECT_EQ(notes.target("[[202301011200]]"), "202301011200 Old title.md#1");
  EXPECT_EQ(notes.target("[[202301011200 New title]]"), "202301011200 Old title.md#1");
  EXPECT_EQ(notes.target("[[20230202]]"), "20230202-plan.md#1");
  EXPECT_EQ(notes.target("[[1a2]]"), "1a2 Branch.md#1");
  EXPECT_EQ(notes.target("[[2024-05-17]]"), "2024-05-17 Standup.md#1");
  EXPECT_EQ(notes.target("[[2024]]"), "-") << "two notes";
  EXPECT_EQ(notes.target("[[2025 budget]]"), "-") << "a number that is no time";
}

TEST(Links, OfLogseqAndJoplinAreNamesInTheirSpelling) {
  const Site logseq{{{"pages/a%2Fb.md", ""}, {"pages/c___d.md", ""}}};
  EXPECT_EQ(logseq.target("[[a/b]]"), "pages/a%2Fb.md#1");
  EXPECT_EQ(logseq.target("[[A/B]]"), "pages/a%2Fb.md#1");
  EXPECT_EQ(logseq.target("[[c/d]]"), "pages/c___d.md#1");
  EXPECT_EQ(logseq.target("[a](a%252Fb.md)"), "-");
  const Site joplin{{{"notes/0123456789abcdef0123456789abcdef.md", "# Roof\n\n## Tiles\nRed."}}};
  EXPECT_EQ(joplin.target("[a](:/0123456789abcdef0123456789abcdef)"), "notes/0123456789abcdef0123456789abcdef.md#1");
  EXPECT_EQ(joplin.target("[a](:/ffffffffffffffffffffffffffffffff)"), "-");
}

TEST(Links, OfHtmlAreAnchorsWithAnAddress) {
  const Site site{{{"setup.md", "a\n# On Linux\nb"}, {"R&D.md", ""}}};
  EXPECT_EQ(site.target("<a href=\"setup.md\">Set up</a>"), "setup.md#1");
  EXPECT_EQ(site.target("<a class='x' HREF='setup.html#on-linux'>Set up</a>"), "setup.md#2");
  EXPECT_EQ(site.target("<a href=setup.md target=_blank>Set up</a>"), "setup.md#1");
  EXPECT_EQ(site.target("<a href=\"R&amp;D.md\">R</a>"), "R&D.md#1");
  EXPECT_EQ(site.target("<a href=\"https://example.org\">Web</a>"), "");
  EXPECT_EQ(site.target("<a name=\"setup.md\"></a> <a data-href=\"setup.md\">x</a>"), "");
  EXPECT_EQ(site.target("`<a href=\"setup.md\">`"), "");
}

TEST(Links, OfSphinxAreRoles) {
  const Site site{{{"guide/setup.md", "a\n## On Linux {#linux-label}\nb"}, {"peps/pep-0008.rst", ""}, {"index.md", ""}}};
  EXPECT_EQ(site.target(":doc:`guide/setup`"), "guide/setup.md#1");
  EXPECT_EQ(site.target(":doc:`Set it up </guide/setup>`"), "guide/setup.md#1");
  EXPECT_EQ(site.target("{doc}`guide/setup`"), "guide/setup.md#1");
  EXPECT_EQ(site.target("`guide/setup`{.interpreted-text role=\"doc\"}"), "guide/setup.md#1");
  EXPECT_EQ(site.target(":ref:`linux-label`"), "guide/setup.md#2");
  EXPECT_EQ(site.target(":std:ref:`On Linux`"), "guide/setup.md#2");
  EXPECT_EQ(site.target("{ref}`there <linux-label>`"), "guide/setup.md#2");
  EXPECT_EQ(site.target(":pep:`8`"), "peps/pep-0008.rst#1");
  EXPECT_EQ(site.target(":pep:`the style <8#tabs>`"), "peps/pep-0008.rst#1");
  EXPECT_EQ(site.target(":doc:`nothing`"), "-");
  EXPECT_EQ(site.target(":ref:`!linux-label` and :func:`setup` and ``:doc:`guide/setup` ``"), "");
  EXPECT_EQ(text_of("See :doc:`the guide <guide/setup>`, {ref}`linux-label` and :pep:`8`."),
            "See the guide, linux-label and pep 8.");
  EXPECT_EQ(text_of("See `guide/setup`{.interpreted-text role=\"doc\"}, :func:`setup`."), "See guide/setup, :func:setup.");
}

TEST(Links, LeadToTheLabelOfAHeadingInAnotherFile) {
  const Site site{{{"guide/setup.md", "(start)=\n# Set up\na\n\n(on-linux)=\n## With packages\nb"},
                   {"other.md", "a\n\n<a id=\"tagged\"></a>\n\n## Of tags\nb"},
                   {"tagged-names.md", ""}}};
  for (const char* link : {"{ref}`on-linux`", "{ref}`there <on-linux>`", "[there](on-linux)", "[](#on-linux)", "[](on-linux)"})
    EXPECT_EQ(site.target(link), "guide/setup.md#2") << link;
  EXPECT_EQ(site.target("{ref}`start`"), "guide/setup.md#1");
  EXPECT_EQ(site.target("[a](other.md#tagged)"), "other.md#2");
  EXPECT_EQ(site.target("[a](With packages)"), "") << "spaces end a target";
  EXPECT_EQ(site.target("[a](<With packages>)"), "-") << "the text of a heading is no label";
  EXPECT_EQ(site.target("[a](#nothing)"), "-");
}

TEST(Links, OfAsciiDocAreMacros) {
  const Site site{{{"guide.adoc", "a\n# On Linux\nb"}, {"docs/my_guide.adoc", ""}}};
  EXPECT_EQ(site.target("xref:guide.adoc[Guide]"), "guide.adoc#1");
  EXPECT_EQ(site.target("xref:guide.adoc#on-linux[]"), "guide.adoc#2");
  EXPECT_EQ(site.target("(xref:docs/my_guide.adoc[my _own_ guide])"), "docs/my_guide.adoc#1");
  EXPECT_EQ(site.target("noxref:guide.adoc[Guide]"), "");
  EXPECT_EQ(text_of("See xref:guide.adoc[the Guide] and xref:docs/my_guide.adoc[]."), "See the Guide and docs/my_guide.adoc.");
}

TEST(Links, ByReferenceAreFullCollapsedAndShortcut) {
  const Site site{{{"setup.md", ""}}};
  const std::string definition = "\n\n[Setup]: setup.md 'Title'\n\nsee";
  EXPECT_EQ(site.target("[text][setup]" + definition), "setup.md#1");
  EXPECT_EQ(site.target("[setup][]" + definition), "setup.md#1");
  EXPECT_EQ(site.target("[SETUP]" + definition), "setup.md#1");
}

TEST(Links, LeadToTheAnchorThatAHeadingGivesItself) {
  const Site site{{{"setup.md", "a\n# On Linux {#linux}\nb\n# On macOS {: #mac .wide}\nc\n# Braces {of text}\nd\n"}}};
  EXPECT_EQ(site.target("[a](setup.md#linux)"), "setup.md#2");
  EXPECT_EQ(site.target("[a](setup.md#on-linux)"), "setup.md#2");
  EXPECT_EQ(site.target("[a](setup.md#mac)"), "setup.md#3");
  EXPECT_EQ(site.target("[a](setup.md#braces-of-text)"), "setup.md#4");
}

}  // namespace
}  // namespace hop::core::testing
