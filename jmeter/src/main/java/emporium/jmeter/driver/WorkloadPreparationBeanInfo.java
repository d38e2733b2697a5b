package emporium.jmeter.driver;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Describes {@link WorkloadPreparation} for JMeter's GUI. */
public class WorkloadPreparationBeanInfo extends BeanInfoSupport {
  /** Describes the sampler, which has no fields. */
  public WorkloadPreparationBeanInfo() {
    super(WorkloadPreparation.class);
  }
}
