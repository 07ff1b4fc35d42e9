package io.hoptrail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** Reads members of objects by name. An absent one is 0, empty or null. */
final class JsonMembers {
  static final JsonObject NOTHING = new JsonObject();

  private JsonMembers() {}

  /** No text is an object without members. */
  static JsonObject parse(byte[] json) {
    if (json.length == 0) return NOTHING;
    return JsonParser.parseString(new String(json, StandardCharsets.UTF_8)).getAsJsonObject();
  }

  /** A range's begin (0) or end (1). */
  static long end(JsonObject facts, String name, int which) {
    JsonElement ends = facts.get(name);
    return ends instanceof JsonArray pair && pair.size() == 2 ? pair.get(which).getAsLong() : 0;
  }

  /** Null if the member is absent or null. */
  private static JsonElement present(JsonObject facts, String name) {
    JsonElement value = facts.get(name);
    return value == null || value.isJsonNull() ? null : value;
  }

  static String textOrNull(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? null : value.getAsString();
  }

  static String text(JsonObject facts, String name) {
    String text = textOrNull(facts, name);
    return text == null ? "" : text;
  }

  static OptionalDouble value(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.getAsDouble());
  }

  static double number(JsonObject facts, String name) {
    return value(facts, name).orElse(0);
  }

  static OptionalInt count(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? OptionalInt.empty() : OptionalInt.of(value.getAsInt());
  }

  static Boolean flagOrNull(JsonObject facts, String name) {
    JsonElement value = present(facts, name);
    return value == null ? null : value.getAsBoolean();
  }

  static boolean flag(JsonObject facts, String name) {
    return Boolean.TRUE.equals(flagOrNull(facts, name));
  }

  /** All members, as numbers. */
  static Map<String, Double> numbers(JsonObject facts) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String name : facts.keySet()) {
      JsonElement value = present(facts, name);
      numbers.put(name, value == null ? null : value.getAsDouble());
    }
    return Collections.unmodifiableMap(numbers);
  }

  static JsonObject members(JsonObject facts, String name) {
    return facts.get(name) instanceof JsonObject members ? members : NOTHING;
  }

  /** The value of the member; null if it is absent. */
  static <T> T one(JsonObject facts, String name, Function<JsonObject, T> make) {
    return facts.get(name) instanceof JsonObject members ? make.apply(members) : null;
  }

  static <T> List<T> all(JsonObject facts, String name, Function<JsonObject, T> make) {
    return items(facts, name, item -> make.apply(item.getAsJsonObject()));
  }

  static List<String> texts(JsonObject facts, String name) {
    return items(facts, name, JsonElement::getAsString);
  }

  private static <T> List<T> items(
      JsonObject facts, String name, Function<JsonElement, T> make) {
    if (!(facts.get(name) instanceof JsonArray array)) return List.of();
    List<T> items = new ArrayList<>(array.size());
    for (JsonElement item : array) items.add(make.apply(item));
    return Collections.unmodifiableList(items);
  }
}
