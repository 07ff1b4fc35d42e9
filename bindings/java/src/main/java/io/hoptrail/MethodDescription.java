package io.hoptrail;

import java.util.List;
import java.util.Set;

/**
 * A method that the library has.
 *
 * @param name a value of the option {@code method}: "bm25"
 * @param traits what it needs and supports
 * @param summary what it ranks by, in a line
 * @param citation of its paper; empty: none
 * @param options keys of the options that it reads, or what they begin with: "train."
 */
public record MethodDescription(
    String name, Set<MethodTrait> traits, String summary, String citation, List<String> options) {}
