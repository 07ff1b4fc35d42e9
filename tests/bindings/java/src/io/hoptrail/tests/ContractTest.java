package io.hoptrail.tests;

/** tests/contract: what every binding promises, through the API of this one. */
class ContractTest extends ContractRunner {
  @Override
  protected String column() {
    return "Java " + Runtime.version().feature();
  }
}
