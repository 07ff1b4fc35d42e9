package io.hoptrail;

/**
 * The status of a document after a store change.
 *
 * @param id the document's id; for ready passages, the id of their document
 * @param status the effect of the change on the document
 */
public record DocumentStatus(String id, DocumentChange status) {}
