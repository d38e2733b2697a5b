package emporium.jmeter.driver;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Tells JMeter's GUI that {@link MarketplaceRequest} has no fields. */
public class MarketplaceRequestBeanInfo extends BeanInfoSupport {
  /** Describes the element. */
  public MarketplaceRequestBeanInfo() {
    super(MarketplaceRequest.class);
  }
}
