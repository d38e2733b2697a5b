package emporium.jmeter.driver;

import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Tells JMeter's GUI that {@link WorkloadAnswer} has no fields. */
public class WorkloadAnswerBeanInfo extends BeanInfoSupport {
  /** Describes the element. */
  public WorkloadAnswerBeanInfo() {
    super(WorkloadAnswer.class);
  }
}
