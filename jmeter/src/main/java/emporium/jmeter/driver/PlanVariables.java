package emporium.jmeter.driver;

import java.io.Serial;
import org.apache.jmeter.config.Arguments;

/**
 * The variables of a plan: JMeter's User Defined Variables, whose values stay as they are while the
 * plan runs. After each sample JMeter restores every property of every element whose scope the
 * sampler is in; those of the forty variables, four each, took a tenth of the driver's time.
 */
public class PlanVariables extends Arguments {
  @Serial private static final long serialVersionUID = 1;

  /** Nothing to restore. */
  @Override
  public void recoverRunningVersion() {}
}
