package io.hoptrail;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the library's reports and descriptions, which are JSON objects. */
final class LibraryJson {
  private static final Gson GSON =
      new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();

  private LibraryJson() {}

  /** Parses any object into maps, lists, texts, longs and doubles. */
  static Map<String, Object> parseAny(byte[] json) {
    return GSON.fromJson(
        new String(json, StandardCharsets.UTF_8), new TypeToken<Map<String, Object>>() {});
  }

  /** Parses an object whose values are counts. */
  static Map<String, Long> parseCounts(byte[] json) {
    Map<String, Long> counts = new LinkedHashMap<>();
    parseAny(json)
        .forEach(
            (key, value) -> {
              if (value instanceof Long count) counts.put(key, count);
            });
    return Collections.unmodifiableMap(counts);
  }
}
