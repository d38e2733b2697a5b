package emporium.jmeter.driver;

import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.DriverOperation;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopTestException;

/** Finds the virtual user of the JMeter thread that asks. */
public final class VirtualUsers {
  private static final String VARIABLE = "emporium.user";

  private VirtualUsers() {}

  /** The present thread's user, made on first use; ends the test if its run did not start. */
  static VirtualUser current(JMeterContext context) {
    JMeterVariables variables = context.getVariables();
    if (variables.getObject(VARIABLE) instanceof VirtualUser user) {
      return user;
    }
    DriverRun run = RunRegistry.current();
    if (run == null) {
      throw new JMeterStopTestException("The marketplace driver did not start");
    }
    VirtualUser user = run.user(context.getThreadNum(), context.getThreadGroup().getNumThreads());
    variables.putObject(VARIABLE, user);
    return user;
  }

  /** Returns the next request of the present thread's user; ends the test if the run has failed. */
  static SamplerRequest request(JMeterContext context, DriverOperation step) {
    try {
      return current(context).request(step);
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }

  /**
   * Lets the present thread draw its next transaction, and sets the variables {@code cartSize} and
   * {@code sealCount}.
   *
   * @return the label of the next operation
   */
  public static String nextOperation() {
    JMeterContext context = JMeterContextService.getContext();
    VirtualUser user = current(context);
    try {
      DriverOperation step = user.next();
      context.getVariables().put("cartSize", Integer.toString(user.cartSize()));
      context.getVariables().put("sealCount", user.sealsFirst() ? "1" : "0");
      return step.samplerName();
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }
}
