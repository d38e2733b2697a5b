package emporium.jmeter.ycsb.driver;

import emporium.jmeter.driver.workload.Operation;

/** The operations on entries. */
public enum YcsbOperation implements Operation {
  READ("read", "read", true),
  UPDATE("update", "update", true),
  INSERT("insert", "insert", true),
  /** The read whose version the following write requires. */
  READ_FOR_WRITE("read-for-write", "readForWrite", false),
  READ_MODIFY_WRITE("read-modify-write", "readModifyWrite", true);

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
    return false;
  }

  /** Returns whether it changes something. */
  boolean isWrite() {
    return this != READ && this != READ_FOR_WRITE;
  }
}
