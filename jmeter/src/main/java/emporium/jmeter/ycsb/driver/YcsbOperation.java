package emporium.jmeter.ycsb.driver;

import emporium.jmeter.driver.workload.Operation;

/** The operations on entries. */
public enum YcsbOperation implements Operation {
  READ("read", "read", true),
  UPDATE("update", "update", true),
  INSERT("insert", "insert", true),
  /** The write, which requires the version that was read for it. */
  READ_MODIFY_WRITE("read-modify-write", "readModifyWrite", true),
  READ_FOR_WRITE("read-for-write", "readForWrite", false);

  private final String samplerName;
  private final String resultKey;
  private final boolean isTransaction;

  YcsbOperation(String samplerName, String resultKey, boolean isTransaction) {
    this.samplerName = samplerName;
    this.resultKey = resultKey;
    this.isTransaction = isTransaction;
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
    return isTransaction;
  }

  @Override
  public boolean isReportedSeparately() {
    return !isTransaction;
  }

  /** Returns whether it changes something. */
  boolean isWrite() {
    return this != READ && this != READ_FOR_WRITE;
  }
}
