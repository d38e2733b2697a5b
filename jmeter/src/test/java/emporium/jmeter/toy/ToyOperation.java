package emporium.jmeter.toy;

import emporium.jmeter.driver.workload.Operation;

/** What its users do. */
enum ToyOperation implements Operation {
  ADD_THING("add-thing", "addThing"),
  READ_THING("read-thing", "readThing");

  private final String samplerName;
  private final String resultKey;

  ToyOperation(String samplerName, String resultKey) {
    this.samplerName = samplerName;
    this.resultKey = resultKey;
  }

  @Override
  public String samplerName() {
    return samplerName;
  }

  @Override
  public String resultKey() {
    return resultKey;
  }

  @Override
  public boolean isTransaction() {
    return true;
  }

  @Override
  public boolean isReportedSeparately() {
    return false;
  }
}
