package io.hoptrail;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A change that is in the {@link Store} now.
 *
 * @param documents what became of each document that was given or to be deleted
 * @param report the library's own: counts, files removed, and under "index" what indexing says of
 *     the new documents. Texts, longs, doubles, lists and maps
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

  /** Ids of the documents of which this became. */
  public List<String> with(DocumentChange status) {
    return documents.stream()
        .filter(document -> document.status() == status)
        .map(DocumentStatus::id)
        .collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
  }
}
