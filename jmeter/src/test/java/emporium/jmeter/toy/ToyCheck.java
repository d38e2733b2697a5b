package emporium.jmeter.toy;

import emporium.jmeter.audit.result.Check;

/** What must hold. */
enum ToyCheck implements Check {
  ACKNOWLEDGED_PRESENT;

  @Override
  public String id() {
    return "acknowledged-things-present";
  }

  @Override
  public String criterionTitle() {
    return "durability";
  }

  @Override
  public boolean needsAcknowledgementLog() {
    return true;
  }
}
