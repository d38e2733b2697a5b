package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JMeterStopTestException;

/** Finds the virtual user of the JMeter thread that asks. */
public final class VirtualUsers {
  private static final String VARIABLE = "emporium.user";

  private VirtualUsers() {}

  /** A thread's user, and the run that it takes part in. */
  private record ThreadUser(VirtualUser user, DriverRun<?> run) {}

  /** The present thread's user, made on first use; ends the test if its run did not start. */
  static VirtualUser current(JMeterContext context) {
    return threadUser(context).user;
  }

  /** Returns the addresses that the present thread's user sends requests to. */
  static ServiceAddresses target(JMeterContext context) {
    return threadUser(context).run.common().target();
  }

  /** Returns whether a sample that ended at this time is in the measuring window. */
  static boolean isMeasured(JMeterContext context, long endMs) {
    return threadUser(context).run.results().isMeasured(endMs);
  }

  private static ThreadUser threadUser(JMeterContext context) {
    JMeterVariables variables = context.getVariables();
    if (variables.getObject(VARIABLE) instanceof ThreadUser known) {
      return known;
    }
    DriverRun<?> run = RunRegistry.current();
    if (run == null) {
      throw new JMeterStopTestException("The driver did not start");
    }
    VirtualUser user = run.user(context.getThreadNum(), context.getThreadGroup().getNumThreads());
    var made = new ThreadUser(user, run);
    variables.putObject(VARIABLE, made);
    return made;
  }

  /** Returns the next request of the present thread's user; ends the test if the run has failed. */
  static SamplerRequest request(JMeterContext context, String samplerName) {
    try {
      VirtualUser user = current(context);
      return user.request(user.operation(samplerName));
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }

  /**
   * Lets the present thread draw its next transaction, and sets the variables that it comes with.
   *
   * @return its operation, which is the next sampler or controller
   */
  public static Operation nextOperation() {
    JMeterContext context = JMeterContextService.getContext();
    VirtualUser user = current(context);
    try {
      Operation next = user.next();
      user.variables().forEach(context.getVariables()::put);
      return next;
    } catch (IllegalStateException over) {
      throw new JMeterStopTestException(String.valueOf(over.getMessage()), over);
    }
  }
}
