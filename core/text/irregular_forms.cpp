// The groups of one first letter are one text of some hundred bytes, which a look-up scans. A group whose forms begin with several
// letters is in the text of each.
#include "core/text/irregular_forms.hpp"

#include <cstddef>

#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

// From a to z; each group between commas.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): the texts of one letter are joined
constexpr std::string_view groups_by_letter[] = {
    ",arise arose arisen,awake awoke awoken,eat ate eaten,appendix appendices,alumnus alumni,"
    "alga algae,antenna antennae,automaton automata,",
    ",bear borne,beat beaten,become became,begin began begun,bend bent,bite bitten,bleed bled,blow blew blown,"
    "break broke broken,breed bred,bring brought,build built,burn burnt,buy bought,bacterium bacteria,",
    ",catch caught,choose chose chosen,cling clung,come came,creep crept,child children,calf calves,"
    "criterion criteria,curriculum curricula,cactus cacti,corpus corpora,",
    ",deal dealt,dig dug,draw drew drawn,dream dreamt,drink drank drunk,drive drove driven,",
    ",eat ate eaten,",
    ",fall fell fallen,feed fed,feel felt,fight fought,find found,flee fled,fling flung,fly flew flown,"
    "forbid forbade forbidden,foresee foresaw foreseen,forget forgot forgotten,forgive forgave forgiven,"
    "freeze froze frozen,foot feet,fungus fungi,formula formulae,",
    ",get got gotten,give gave given,go went gone,grow grew grown,goose geese,genus genera,",
    ",hang hung,hear heard,hide hid hidden,hold held,half halves,",
    ",index indices,",
    "",
    ",keep kept,kneel knelt,know knew known,knife knives,",
    ",lay laid,lead led,leap leapt,learn learnt,lend lent,lose lost,louse lice,life lives,loaf loaves,larva larvae,",
    ",make made,mean meant,meet met,melt molten,mistake mistook mistaken,mouse mice,man men,matrix matrices,"
    "memorandum memoranda,",
    ",nucleus nuclei,nebula nebulae,",
    ",overcome overcame,oversee oversaw overseen,overtake overtook overtaken,overthrow overthrew overthrown,ox oxen,"
    "oasis oases,",
    ",pay paid,prove proven,person people,phenomenon phenomena,polyhedron polyhedra,",
    "",
    ",rebuild rebuilt,rewrite rewrote rewritten,ride rode ridden,ring rang rung,rise risen,run ran,radius radii,",
    ",say said,see saw seen,seek sought,sell sold,send sent,sew sewn,shake shook shaken,shine shone,shoot shot,"
    "show shown,shrink shrank shrunk,sing sang sung,sink sank sunk,sit sat,slay slew slain,sleep slept,slide slid,"
    "sling slung,sow sown,speak spoke spoken,spell spelt,spend spent,spill spilt,spin spun,spring sprang sprung,"
    "stand stood,steal stole stolen,stick stuck,sting stung,stink stank,strike struck stricken,strive strove striven,"
    "swear swore sworn,sweep swept,swell swollen,swim swam swum,swing swung,shelf shelves,"
    "stadium stadia,spectrum spectra,stimulus stimuli,",
    ",take took taken,teach taught,tear tore torn,tell told,think thought,throw threw thrown,tooth teeth,thief thieves,"
    "",
    ",undergo underwent undergone,understand understood,undertake undertook undertaken,",
    ",vertex vertices,vertebra vertebrae,",
    ",go went gone,wake woke woken,wear wore worn,weave wove woven,weep wept,win won,withdraw withdrew withdrawn,"
    "withhold withheld,withstand withstood,write wrote written,woman women,wife wives,wolf wolves,",
    "",
    "",
    "",
};
// NOLINTEND(bugprone-suspicious-missing-comma)

// The group that has the word, without its commas; empty: none has.
std::string_view group_of(std::string_view word) {
  const std::string_view groups = groups_by_letter[word[0] - 'a'];
  const auto is_border = [&](std::size_t at) { return groups[at] == ' ' || groups[at] == ','; };
  for (std::size_t at = groups.find(word); at != std::string_view::npos; at = groups.find(word, at + 1)) {
    if (!is_border(at - 1) || !is_border(at + word.size())) continue;
    const std::size_t begin = groups.rfind(',', at) + 1;
    return groups.substr(begin, groups.find(',', at) - begin);
  }
  return {};
}

// "chairman" and "chairmen", "thesis" and "theses"; but not "bases".
struct Ending {
  std::string_view singular, plural;
  std::size_t shortest_word;
};
constexpr Ending endings[] = {{"man", "men", 5}, {"sis", "ses", 6}};

void append_with_other_ending(std::string_view word, std::vector<std::string>& out) {
  for (const Ending& ending : endings) {
    const bool is_plural = word.ends_with(ending.plural);
    if (word.size() < ending.shortest_word || !(is_plural || word.ends_with(ending.singular))) continue;
    out.emplace_back(word.substr(0, word.size() - ending.plural.size())) += is_plural ? ending.singular : ending.plural;
  }
}

bool has_group(std::string_view word) { return !word.empty() && ascii::is_lower(word[0]); }

}  // namespace

bool are_of_two_verbs(std::string_view stem, std::string_view a, std::string_view b) {
  const auto is_regular = [&](std::string_view word) {
    return word.starts_with(stem) && (word.substr(stem.size()) == "ed" || word.substr(stem.size()) == "ing");
  };
  if (is_regular(a) == is_regular(b) || !has_group(stem)) return false;
  const std::string_view group = group_of(stem);
  return !group.empty() && !group.starts_with(stem);
}

void append_irregular_forms(std::string_view word, std::vector<std::string>& out) {
  if (!has_group(word)) return;
  std::string_view group = group_of(word);
  if (group.empty()) return append_with_other_ending(word, out);
  while (!group.empty()) {
    const std::string_view form = group.substr(0, group.find(' '));
    if (form != word) out.emplace_back(form);
    group.remove_prefix(form.size() < group.size() ? form.size() + 1 : group.size());
  }
}

}  // namespace hop::core
