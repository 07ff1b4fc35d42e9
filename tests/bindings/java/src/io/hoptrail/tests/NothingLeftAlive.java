package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Hoptrail;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After each class of tests no object of the library's is left; registered for all of them. */
public final class NothingLeftAlive implements AfterAllCallback {
  @Override
  public void afterAll(ExtensionContext context) {
    assertEquals(0, Hoptrail.liveObjects(), "objects of the library's that were not freed");
  }
}
