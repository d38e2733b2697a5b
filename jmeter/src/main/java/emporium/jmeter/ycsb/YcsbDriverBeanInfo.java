package emporium.jmeter.ycsb;

import emporium.jmeter.driver.DriverElementInfo;

/** Names, groups and defaults of the fields of {@link YcsbDriver} for JMeter's GUI. */
public class YcsbDriverBeanInfo extends DriverElementInfo {
  /** Describes the driver element. */
  public YcsbDriverBeanInfo() {
    super(YcsbDriver.class);
    group("target", "target", "populate", "populateWorkers", "exclusive");
    group("data", "seed", "records", "fieldLength");
    group("work", "mix", "distribution", "hotPercent", "ratePerSecond");
    windowAndFileGroups();
    field("records", "10000");
    field("fieldLength", "100");
    field("mix", "a");
    field("distribution", "zipfian");
    field("hotPercent", "80");
  }
}
