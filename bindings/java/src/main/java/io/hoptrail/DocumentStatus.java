package io.hoptrail;

/**
 * What became of a document.
 *
 * @param id its id; of ready passages, their document's
 * @param status what a change of the store has done with it
 */
public record DocumentStatus(String id, DocumentChange status) {}
