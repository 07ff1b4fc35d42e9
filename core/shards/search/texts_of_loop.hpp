// Where the program leads: the texts that a search ranks, one after another, as the loop's script decides (core/loops), with the
// requests to the host that the script and the texts need. The other parts are told each text, and know nothing of the script.
#pragma once

#include <cstdint>
#include <vector>

#include "core/loops/script_run.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/retriever.hpp"
#include "core/shards/search/question_message.hpp"

namespace hop::core {

class TextsOfLoop {
 public:
  // `part` and `transcript` must outlive this object. `embeds`: the host is asked for missing vectors.
  TextsOfLoop(const CorpusPart& part, Transcript& transcript, bool embeds)
      : part_(part), transcript_(transcript), script_(transcript.context.settings.loop), embeds_(embeds) {}

  // done: next() is the next text, or says that there is none. waiting: the host has to answer. Errors: host_failure, and those of
  // check_embed_answer.
  Result<TaskState> advance(HostRequests& host);
  const NextText& next() const { return next_; }
  const std::vector<float>& masked_vector() const { return masked_vector_; }  // of next(), as far as it is known
  // Whether next() has its vector from the host, which is to be asked for that of the masked text, too.
  bool is_embedded() const { return is_embedded_; }

 private:
  void ask_for_vectors(HostRequests& host);
  Result<bool> take_vectors(const HostRequests& host);

  CorpusPart part_;
  Transcript& transcript_;
  ScriptRun script_;
  bool embeds_;
  std::vector<SearchText> texts_;       // of the script's action
  std::vector<std::uint8_t> embedded_;  // parallel to them
  std::size_t next_text_ = 0;
  std::uint64_t request_ = 0;  // for vectors; 0: none is open
  NextText next_;
  std::vector<float> masked_vector_;
  bool is_embedded_ = false;
};

// The vector of a masked text, which is known only while the text is ranked.
class MaskedText {
 public:
  // True: `retrieval` has the vector, or no masked text yet. False: the host has to answer. Errors: those of check_embed_answer.
  Result<bool> advance(const CorpusPart& part, HostRequests& host, Retrieval& retrieval);
  bool has_to_ask(const Retrieval& retrieval) const { return request_ == 0 && !retrieval.masked().empty(); }

 private:
  std::uint64_t request_ = 0;
  bool is_given_ = false;
};

}  // namespace hop::core
