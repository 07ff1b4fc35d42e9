// Hoptrail for C++20: the C ABI (hoptrail.h, whose top comment is the manual) as objects that free themselves.
//
//     hop::Corpus corpus;
//     corpus.add_passage("1", "Julian Lennon", "Julian Lennon is a son of John Lennon.");
//     const hop::Graph graph = hop::build(corpus);
//     const hop::SearchResult found = hop::search(graph, "Whose son is Julian Lennon?");
//     for (const hop::Hit& hit : found.hits()) std::cout << hit.title() << '\n';
//
// Below hop::build and hop::search are hop::Task and the loop hop::run, for hosts that own the loop.
//
// Header only: link the library, `hoptrail` or `hoptrail_static`. A call that fails throws hop::Error. Objects can be
// moved, not copied; an object that was moved from throws when it is used. Views (std::string_view, std::span) are
// borrowed from the object that gave them, as hoptrail.h says.
#pragma once

#include "hoptrail/bytes.hpp"
#include "hoptrail/corpus.hpp"
#include "hoptrail/error.hpp"
#include "hoptrail/explanation.hpp"
#include "hoptrail/graph.hpp"
#include "hoptrail/host.hpp"
#include "hoptrail/methods.hpp"
#include "hoptrail/metrics.hpp"
#include "hoptrail/options.hpp"
#include "hoptrail/questions.hpp"
#include "hoptrail/request.hpp"
#include "hoptrail/results.hpp"
#include "hoptrail/run.hpp"
#include "hoptrail/search.hpp"
#include "hoptrail/store.hpp"
#include "hoptrail/task.hpp"
#include "hoptrail/version.hpp"
