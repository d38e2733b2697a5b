package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.RunStatistics;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The element of a plan that holds the settings of a workload's driver: starts a run when the test
 * starts, ends it with the test, and reports progress on the standard output. The test goes on when
 * the run has started or, if the field {@code preparation} is {@code sampler}, at once, so that a
 * {@link WorkloadPreparation} can show the progress. Each workload has one of its own.
 */
public abstract class WorkloadDriver extends WorkloadDriverFields
    implements TestBean, TestStateListener, NoConfigMerge {
  @Serial private static final long serialVersionUID = 1;

  /** Value of the field {@code preparation}: a {@link WorkloadPreparation} waits for the start. */
  private static final String BY_SAMPLER = "sampler";

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

  /** Nothing to restore after a sample, as its settings stay while the plan runs. */
  @Override
  public void recoverRunningVersion() {}

  @Override
  public void testStarted() {
    RunRegistry.clear();
    Path samples = Path.of(getSamples());
    if (!getSamples().isEmpty() && Files.exists(samples)) {
      System.out.println(
          cannotStart("samples are never appended to a file, and this exists: " + samples));
    } else if (getPreparation().equals(BY_SAMPLER)) {
      RunRegistry.startLater(new RunStart(this::beginNext));
    } else {
      String failure = tryBegin(this::beginNext, System.out::println);
      if (failure != null) {
        System.out.println(failure);
      }
    }
  }

  private DriverRun<?> beginNext(Consumer<String> progress)
      throws IOException, InterruptedException {
    return begin(RunRegistry.predecessor(), progress);
  }

  /**
   * Starts a run and registers it, or the reason why it did not start.
   *
   * @return a message with that reason; null if it started
   */
  static @Nullable String tryBegin(RunStart.Beginning beginning, Consumer<String> progress) {
    try {
      RunRegistry.begin(beginning.begin(progress));
      return null;
    } catch (IOException | IllegalArgumentException unusable) {
      LOG.error("The driver cannot start", unusable);
      return cannotStart(String.valueOf(unusable.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return cannotStart("interrupted");
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    RunStart start = RunRegistry.start();
    if (start != null) {
      start.cancel();
    }
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

  private static String cannotStart(String why) {
    RunRegistry.startFailed(why);
    return "ERROR: the driver cannot start: " + why;
  }
}
