package emporium.jmeter.driver;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Tells JMeter's GUI that {@link MarketplaceAnswer} has no fields. */
public class MarketplaceAnswerBeanInfo extends BeanInfoSupport {
  /** Describes the element. */
  public MarketplaceAnswerBeanInfo() {
    super(MarketplaceAnswer.class);
  }
}
