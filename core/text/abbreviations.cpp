// Three lists, each a single string. A linear search is sufficient, because the function is called only for short words
// before a full stop.
#include "core/text/abbreviations.hpp"

namespace hop::core {
namespace {

// Each list begins and ends with a space, so that a match with a space on both sides is a complete word.
constexpr std::string_view abbreviations_before_any =
    " adm brig capt cdr cmdr cmdt col cpl det dr fr gen gov hon insp lieut lt maj messrs mlle mme mr mrs ms msgr ofc"
    " ph pres prof pvt rep reps rev rt sen sens sgt supt"
    " approx ca cf circa e.g eg esp i.e incl resp v viz vs"
    " app appx eq eqs fig figs ";
constexpr std::string_view abbreviations_before_number =
    " art ch chap no nos nr p par pp pt sec tab vol vols"
    " jan feb mar apr jun jul aug sep sept oct nov dec"
    " b c d fl r ";
constexpr std::string_view ambiguous_abbreviations =
    " a.d a.k.a a.m b.a b.c b.c.e c.e d.c e.u jr l.a m.a m.d n.y p.m ph.d sr u.k u.n u.s u.s.a"
    " ave blvd bros cie co corp dept dist ed eds est et etc ft hwy inc intl ltd mfg mt mtn rd ser st ste univ ";

bool lists_abbreviation(std::string_view list, std::string_view word) {
  for (std::size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    if (list[at - 1] == ' ' && list[at + word.size()] == ' ') return true;
  }
  return false;
}

}  // namespace

Abbreviation find_abbreviation(std::string_view word) {
  if (word.empty() || word.front() == ' ' || word.back() == ' ') return Abbreviation::none;
  if (lists_abbreviation(abbreviations_before_any, word)) return Abbreviation::before_any;
  if (lists_abbreviation(abbreviations_before_number, word)) return Abbreviation::before_number;
  if (lists_abbreviation(ambiguous_abbreviations, word)) return Abbreviation::ambiguous;
  return Abbreviation::none;
}

}  // namespace hop::core
