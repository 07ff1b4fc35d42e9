package io.hoptrail;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A passage of a graph.
 *
 * @param index its place in the graph
 * @param id unique in the graph
 * @param title its own, or its document's
 * @param text all of it
 * @param documentId of the document that it is part of
 * @param documentTitle of that document
 * @param heading of its innermost section; empty without
 * @param page of its document, if it has pages
 * @param sourceBegin first byte (of UTF-8) of its document that it was cut from
 * @param sourceEnd the byte behind the last
 * @param metadata keys and values, in order; a key may have several values
 */
public record Passage(
    int index,
    String id,
    String title,
    String text,
    String documentId,
    String documentTitle,
    String heading,
    OptionalInt page,
    int sourceBegin,
    int sourceEnd,
    List<Map.Entry<String, String>> metadata) {}
