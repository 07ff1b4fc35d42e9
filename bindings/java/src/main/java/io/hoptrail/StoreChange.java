package io.hoptrail;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A change that the {@link Store} has committed.
 *
 * @param documents the status of each document that was added or deleted
 * @param report the library's report: counts, files removed, and under "index" the index report of
 *     the new documents. The values are texts, longs, doubles, lists and maps
 */
public record StoreChange(List<DocumentStatus> documents, Map<String, Object> report) {
  static StoreChange of(Map<String, Object> report) {
    List<DocumentStatus> documents =
        ((List<?>) report.get("changes"))
            .stream().map(StoreChange::statusOf).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
    return new StoreChange(documents, report);
  }

  private static DocumentStatus statusOf(Object told) {
    Map<?, ?> change = (Map<?, ?>) told;
    return new DocumentStatus(
        (String) change.get("id"), DocumentChange.of((String) change.get("status")));
  }

  /** Ids of the documents with this status. */
  public List<String> with(DocumentChange status) {
    return documents.stream()
        .filter(document -> document.status() == status)
        .map(DocumentStatus::id)
        .collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
  }
}
