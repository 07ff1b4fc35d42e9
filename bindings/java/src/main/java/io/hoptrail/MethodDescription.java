package io.hoptrail;

import java.util.List;
import java.util.Set;

/**
 * A retrieval method of the library.
 *
 * @param name its value of the option {@code method}: "bm25"
 * @param traits requirements and features of the method
 * @param summary one line about how it ranks
 * @param citation citation of its paper; empty: none
 * @param options keys of the options that it reads, or prefixes of such keys: "train."
 */
public record MethodDescription(
    String name, Set<MethodTrait> traits, String summary, String citation, List<String> options) {}
