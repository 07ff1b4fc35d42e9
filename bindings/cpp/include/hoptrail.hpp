// Hoptrail for C++20: the C ABI (documented in hoptrail.h) as objects that free themselves.
//
//     hop::Corpus corpus;
//     corpus.add_passage("1", "Julian Lennon", "Julian Lennon is a son of John Lennon.");
//     const hop::Graph graph = hop::build(std::move(corpus));
//     const hop::SearchResult found = hop::search(graph, "Whose son is Julian Lennon?");
//     for (const hop::Hit& hit : found.hits()) std::cout << hit.title() << '\n';
//
// Below hop::build and hop::search are hop::Task and the loop hop::run, for hosts that need their own loop.
//
// Header only: link the library, `hoptrail` or `hoptrail_static`. A failed call throws hop::Error. Objects can be moved, and
// options and explanations also copied; using a moved-from object throws. Views (std::string_view, std::span) are borrowed from
// the object that returned them, as described in hoptrail.h.
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
