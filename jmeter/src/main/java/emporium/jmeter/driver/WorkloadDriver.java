package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.RunStatistics;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The element of a plan that holds the settings of a workload's driver: starts a run when the test
 * starts, ends it with the test, and reports progress on the standard output. Each workload has one
 * of its own.
 */
public abstract class WorkloadDriver extends WorkloadDriverFields
    implements TestBean, TestStateListener, NoConfigMerge {
  @Serial private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(WorkloadDriver.class);

  /**
   * Starts the run with the settings of this element.
   *
   * @param before run on the same target that it continues; null to fill the target if the settings
   *     say so
   * @throws IOException if the target does not match the settings
   * @throws IllegalArgumentException naming a setting and its rule
   */
  protected abstract DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException;

  @Override
  public void testStarted() {
    try {
      RunRegistry.begin(begin(RunRegistry.predecessor(), System.out::println));
    } catch (IOException | IllegalArgumentException unusable) {
      LOG.error("The driver cannot start", unusable);
      cannotBegin(String.valueOf(unusable.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      cannotBegin("interrupted");
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    DriverRun<?> run = RunRegistry.current();
    if (run == null) {
      return;
    }
    run.finish();
    RunStatistics results = run.results();
    System.out.println(
        results.transactions()
            + " transactions in "
            + results.seconds()
            + " s, "
            + results.errors()
            + " errors");
    String failure = run.failure();
    if (failure != null) {
      System.out.println("ERROR: " + failure);
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  private static void cannotBegin(String why) {
    RunRegistry.startFailed(why);
    System.out.println("ERROR: the driver cannot start: " + why);
  }
}
