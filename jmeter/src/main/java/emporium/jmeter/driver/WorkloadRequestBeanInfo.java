package emporium.jmeter.driver;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Tells JMeter's GUI that {@link WorkloadRequest} has no fields. */
public class WorkloadRequestBeanInfo extends BeanInfoSupport {
  /** Describes the element. */
  public WorkloadRequestBeanInfo() {
    super(WorkloadRequest.class);
  }
}
