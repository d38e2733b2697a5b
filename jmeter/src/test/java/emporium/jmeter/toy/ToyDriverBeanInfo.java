package emporium.jmeter.toy;

import emporium.jmeter.driver.DriverElementInfo;

/** Names, groups and defaults of the fields of {@link ToyDriver}. */
public class ToyDriverBeanInfo extends DriverElementInfo {
  public ToyDriverBeanInfo() {
    super(ToyDriver.class);
    group("target", "target", "populate", "populateWorkers", "exclusive");
    group("data", "seed", "things");
    group("work", "ratePerSecond");
    windowAndFileGroups();
    field("things", "100");
  }
}
