package emporium.jmeter.bookstore;

import emporium.jmeter.driver.DriverElementInfo;

/** Names, groups and defaults of the fields of {@link BookstoreDriver} for JMeter's GUI. */
public class BookstoreDriverBeanInfo extends DriverElementInfo {
  /** Describes the driver element. */
  public BookstoreDriverBeanInfo() {
    super(BookstoreDriver.class);
    group("target", "target", "populate", "populateWorkers", "exclusive");
    group("data", "seed", "size");
    group("work", "pace", "ratePerSecond");
    windowAndFileGroups();
    field("target", "http://localhost:8090");
    field("populateWorkers", "4");
    field("size", "medium");
    field("pace", "0.01");
  }
}
