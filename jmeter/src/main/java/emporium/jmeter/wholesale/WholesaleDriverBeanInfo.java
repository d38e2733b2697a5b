package emporium.jmeter.wholesale;

import emporium.jmeter.driver.DriverElementInfo;

/** Names, groups and defaults of the fields of {@link WholesaleDriver} for JMeter's GUI. */
public class WholesaleDriverBeanInfo extends DriverElementInfo {
  /** Describes the driver element. */
  public WholesaleDriverBeanInfo() {
    super(WholesaleDriver.class);
    group("target", "target", "populate", "populateWorkers", "exclusive");
    group("data", "seed", "warehouses", "scale", "inputs");
    group("work", "pace", "ratePerSecond");
    windowAndFileGroups();
    field("warehouses", "1");
    field("scale", "full");
    field("inputs", "paper");
    field("pace", "0.01");
  }
}
