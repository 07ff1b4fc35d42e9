package io.hoptrail;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A passage of a graph.
 *
 * @param index its index in the graph
 * @param id unique in the graph
 * @param title its title, or its document's
 * @param text its whole text
 * @param documentId id of its document
 * @param documentTitle title of its document
 * @param heading heading of its innermost section; empty if none
 * @param page its page in the document, if the document has pages
 * @param sourceBegin its first byte (of UTF-8) in the source document
 * @param sourceEnd the byte after its last byte
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
