package emporium.jmeter.driver;

import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopTestException;

/** Finds the virtual user of the JMeter thread that asks. */
public final class Users {
  private static final String VARIABLE = "emporium.user";

  private Users() {}

  /** The present thread's user, made on first use; ends the test if its run did not begin. */
  static VirtualUser present(JMeterContext context) {
    JMeterVariables variables = context.getVariables();
    if (variables.getObject(VARIABLE) instanceof VirtualUser user) {
      return user;
    }
    DriverRun run = Runs.current();
    if (run == null) {
      throw new JMeterStopTestException("The marketplace driver did not start");
    }
    VirtualUser user = run.user(context.getThreadNum(), context.getThreadGroup().getNumThreads());
    variables.putObject(VARIABLE, user);
    return user;
  }

  /** Has the present thread's user say what it sends next; ends the test if the run has failed. */
  static Request request(JMeterContext context, Step step) {
    try {
      return present(context).request(step);
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }

  /**
   * Lets the present thread draw its next transaction, and sets the variables {@code cartSize} and
   * {@code sealCount}.
   *
   * @return the label of the step to take
   */
  public static String next() {
    JMeterContext context = JMeterContextService.getContext();
    VirtualUser user = present(context);
    try {
      Step step = user.next();
      context.getVariables().put("cartSize", Integer.toString(user.cartSize()));
      context.getVariables().put("sealCount", user.sealsFirst() ? "1" : "0");
      return step.label();
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }
}
