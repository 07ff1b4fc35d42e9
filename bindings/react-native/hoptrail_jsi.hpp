// Searches graphs from JavaScript in React Native: install() defines one function in a jsi::Runtime, over the C++ layer.
// hoptrail_jsi.d.ts declares it, and README.md has the recipe of a TurboModule.
//
// Threads: a runtime and its values belong to one thread. All functions run to their end on the thread that calls them, the
// JavaScript thread; the views of the app are drawn by another one.
#pragma once

#include <jsi/jsi.h>

#include <hoptrail.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace hop::react_native {

namespace jsi = facebook::jsi;

namespace detail {

inline jsi::String text(jsi::Runtime& runtime, std::string_view utf8) {
  return jsi::String::createFromUtf8(runtime, reinterpret_cast<const std::uint8_t*>(utf8.data()), utf8.size());
}

// The array of make(value) for each of the values.
template <class Values, class Make>
jsi::Array array(jsi::Runtime& runtime, const Values& values, Make make) {
  jsi::Array made(runtime, values.size());
  for (std::size_t index = 0; index < values.size(); ++index) made.setValueAtIndex(runtime, index, make(values[index]));
  return made;
}

template <class Values>
jsi::Array numbers(jsi::Runtime& runtime, const Values& values) {
  return array(runtime, values, [](auto number) { return static_cast<double>(number); });
}

// Throws an Error with the members of HoptrailError in bindings/js.
[[noreturn]] inline void throw_error(jsi::Runtime& runtime, const char* status, std::string_view message,
                                     std::string_view detail = {}) {
  const jsi::Function constructor = runtime.global().getPropertyAsFunction(runtime, "Error");
  jsi::Object error = constructor.callAsConstructor(runtime, text(runtime, message)).asObject(runtime);
  error.setProperty(runtime, "name", "HoptrailError");
  error.setProperty(runtime, "status", status);
  error.setProperty(runtime, "detail", text(runtime, detail));
  throw jsi::JSError(runtime, jsi::Value(std::move(error)));
}

// A function of JavaScript that returns body(runtime, first argument, second argument).
template <class Body>
jsi::Function function(jsi::Runtime& runtime, const char* name, unsigned parameter_count, Body body) {
  return jsi::Function::createFromHostFunction(
      runtime, jsi::PropNameID::forAscii(runtime, name), parameter_count,
      [body = std::move(body)](jsi::Runtime& caller, const jsi::Value&, const jsi::Value* given,
                               std::size_t count) -> jsi::Value {
        const jsi::Value undefined;
        try {
          return body(caller, count > 0 ? given[0] : undefined, count > 1 ? given[1] : undefined);
        } catch (const Error& error) {
          throw_error(caller, error.status_name(), error.what(), error.detail());
        }
      });
}

[[noreturn]] inline void throw_wrong(const std::string& what, const char* expected) {
  throw Error(HOP_STATUS_BAD_INPUT, what + " must be " + expected);
}

[[noreturn]] inline void throw_unknown(const std::string& name, const char* of, const char* expected) {
  throw Error(HOP_STATUS_UNKNOWN_OPTION, std::string(of) + ": unknown member \"" + name + "\"; expected one of " + expected,
              name);
}

inline std::string given_text(jsi::Runtime& runtime, const jsi::Value& given, const char* what) {
  if (!given.isString()) throw_wrong(what, "a string");
  return given.getString(runtime).utf8(runtime);
}

// Calls visit(name, value) for each member that is not undefined.
template <class Visit>
void each_member(jsi::Runtime& runtime, const jsi::Value& given, const char* what, Visit visit) {
  if (given.isUndefined()) return;
  if (!given.isObject()) throw_wrong(what, "an object");
  const jsi::Object object = given.getObject(runtime);
  const jsi::Array names = object.getPropertyNames(runtime);
  for (std::size_t index = 0; index < names.size(runtime); ++index) {
    const jsi::String name = names.getValueAtIndex(runtime, index).toString(runtime);
    const jsi::Value value = object.getProperty(runtime, name);
    if (!value.isUndefined()) visit(name.utf8(runtime), value);
  }
}

// The numbers of a Float32Array in its own memory, valid until JavaScript runs again.
inline std::span<const float> given_floats(jsi::Runtime& runtime, const jsi::Value& given, const std::string& what) {
  const jsi::Function type = runtime.global().getPropertyAsFunction(runtime, "Float32Array");
  if (!given.isObject() || !given.getObject(runtime).instanceOf(runtime, type)) throw_wrong(what, "a Float32Array");
  const jsi::Object view = given.getObject(runtime);
  jsi::ArrayBuffer buffer = view.getPropertyAsObject(runtime, "buffer").getArrayBuffer(runtime);
  const auto offset = static_cast<std::size_t>(view.getProperty(runtime, "byteOffset").asNumber());
  const auto length = static_cast<std::size_t>(view.getProperty(runtime, "length").asNumber());
  const std::size_t size = buffer.size(runtime);  // a view's members can be hidden by others of the same names
  if (offset > size || length > (size - offset) / sizeof(float)) throw_wrong(what, "a Float32Array");
  return {reinterpret_cast<const float*>(buffer.data(runtime) + offset), length};
}

inline Questions given_question(jsi::Runtime& runtime, const jsi::Value& given) {
  if (given.isString()) return Questions(given.getString(runtime).utf8(runtime));
  if (!given.isObject()) throw_wrong("the question", "a string or an object with \"text\"");
  Questions question(given_text(runtime, given.getObject(runtime).getProperty(runtime, "text"), "a question's \"text\""));
  each_member(runtime, given, "the question", [&](const std::string& name, const jsi::Value& value) {
    const std::string what = "a question's \"" + name + "\"";
    if (name == "vector") {
      question.set_vector(given_floats(runtime, value, what));
    } else if (name == "maskedVector") {
      question.set_masked_vector(given_floats(runtime, value, what));
    } else if (name == "conditions") {
      if (!value.isObject() || !value.getObject(runtime).isArray(runtime)) throw_wrong(what, "an array");
      const jsi::Array conditions = value.getObject(runtime).getArray(runtime);
      for (std::size_t index = 0; index < conditions.size(runtime); ++index) {
        question.add_condition(given_text(runtime, conditions.getValueAtIndex(runtime, index), "a question's condition"));
      }
    } else if (name != "text") {
      throw_unknown(name, "question", "text, vector, maskedVector, conditions");
    }
  });
  return question;
}

// The engine parses each option from text and names the type that it requires.
inline Options given_options(jsi::Runtime& runtime, const jsi::Value& given) {
  Options options;
  const auto set = [&](const std::string& key, const jsi::Value& value) {
    options.set_text(key, value.toString(runtime).utf8(runtime));
  };
  if (given.isObject())
    each_member(runtime, given.getObject(runtime).getProperty(runtime, "options"), "search: \"options\"", set);
  each_member(runtime, given, "search: the options", [&](const std::string& name, const jsi::Value& value) {
    if (name == "method" || name == "hits") set(name, value);
    else if (name != "options") throw_unknown(name, "search", "method, hits, options");
  });
  return options;
}

inline jsi::Value search(jsi::Runtime& runtime, const Graph& graph, const jsi::Value& question, const jsi::Value& options) {
  const SearchResult found = hop::search(graph, given_question(runtime, question), given_options(runtime, options));
  const std::string_view json = found.results().explanation();
  const std::string_view nothing = R"({"question": "", "method": "", "notices": [], "hits": [], "links": []})";
  const std::string_view read = json.empty() ? nothing : json;
  const jsi::Value parsed =
      jsi::Value::createFromJsonUtf8(runtime, reinterpret_cast<const std::uint8_t*>(read.data()), read.size());
  jsi::Object explanation = parsed.asObject(runtime);
  const jsi::Array explained = explanation.getPropertyAsObject(runtime, "hits").asArray(runtime);
  const jsi::Function assign = runtime.global().getPropertyAsObject(runtime, "Object").getPropertyAsFunction(runtime, "assign");
  const auto plain_hit = [&](const Hit& hit) {
    jsi::Object object(runtime);
    if (!json.empty()) assign.call(runtime, object, explained.getValueAtIndex(runtime, hit.rank() - 1));
    object.setProperty(runtime, "id", text(runtime, hit.id()));
    object.setProperty(runtime, "title", text(runtime, hit.title()));
    object.setProperty(runtime, "text", text(runtime, hit.text()));
    object.setProperty(runtime, "metadata", array(runtime, hit.metadata(), [&](const Metadata& entry) {
                         return array(runtime, std::vector{entry.key, entry.value},
                                      [&](std::string_view part) { return text(runtime, part); });
                       }));
    return object;
  };
  jsi::Object result(runtime);
  result.setProperty(runtime, "passages", numbers(runtime, found.results().hits().passages));
  result.setProperty(runtime, "scores", numbers(runtime, found.results().hits().scores));
  result.setProperty(runtime, "hits", array(runtime, found.hits(), plain_hit));
  result.setProperty(runtime, "notices", explanation.getProperty(runtime, "notices"));
  result.setProperty(runtime, "explanation", std::move(explanation));
  return result;
}

inline jsi::Value graph_object(jsi::Runtime& runtime, std::shared_ptr<const Graph> graph) {
  const GraphVectors vectors = graph->vectors();
  jsi::Object object(runtime);
  object.setProperty(runtime, "passageCount", static_cast<double>(graph->passage_count()));
  object.setProperty(runtime, "documentCount", static_cast<double>(graph->document_count()));
  object.setProperty(runtime, "dimension", static_cast<double>(vectors.dimension));
  object.setProperty(runtime, "embedderId", text(runtime, vectors.embedder_id));
  object.setProperty(runtime, "byteLength", static_cast<double>(graph->bytes().size()));
  const auto held = std::make_shared<std::shared_ptr<const Graph>>(std::move(graph));
  const auto search_held = [held](jsi::Runtime& caller, const jsi::Value& question, const jsi::Value& options) {
    const std::shared_ptr<const Graph> kept = *held;  // JavaScript that reading the arguments calls may dispose it
    if (!kept) throw_error(caller, "disposed", "the graph was disposed");
    return search(caller, *kept, question, options);
  };
  object.setProperty(runtime, "search", function(runtime, "search", 2, search_held));
  object.setProperty(runtime, "dispose",
                     function(runtime, "dispose", 0, [held](auto&...) { return held->reset(), jsi::Value(); }));
  return object;
}

}  // namespace detail

// Defines openHoptrail(path) in the runtime's global object. Call it on the runtime's thread.
inline void install(jsi::Runtime& runtime) {
  const auto open = [](jsi::Runtime& caller, const jsi::Value& path, const jsi::Value&) {
    return detail::graph_object(caller, std::make_shared<Graph>(Graph::map(detail::given_text(caller, path, "the path"))));
  };
  runtime.global().setProperty(runtime, "openHoptrail", detail::function(runtime, "openHoptrail", 1, open));
}

}  // namespace hop::react_native
