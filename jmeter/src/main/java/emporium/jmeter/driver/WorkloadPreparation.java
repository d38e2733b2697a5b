package emporium.jmeter.driver;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.threads.JMeterContextService;
import org.jspecify.annotations.Nullable;

/**
 * Sampler that starts the run of the driver element, in the only thread of a setUp thread group
 * that repeats it. Its samples are the messages of the start as they come, named by them, so that a
 * listener in the GUI shows how far the population is. It ends its thread when the run has started,
 * and the test if it could not. Without a GUI no listener gets these samples.
 */
public class WorkloadPreparation extends AbstractSampler implements TestBean, Interruptible {
  @Serial private static final long serialVersionUID = 1;
  private static final long WAIT_MAX_MS = 1_000;
  private static final Pattern PERCENT = Pattern.compile("(.*), (\\d+ %.*)");

  /** {@return null while there is nothing new} */
  @Override
  public @Nullable SampleResult sample(@Nullable Entry entry) {
    RunStart start = RunRegistry.start();
    if (start == null) {
      JMeterContextService.getContext().getThread().stop();
      return null; // the driver has started the run, or refused to
    }
    var result = new SampleResult();
    result.sampleStart();
    RunStart.Message message = null;
    try {
      message = start.nextMessage(WAIT_MAX_MS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    result.sampleEnd();
    if (start.isOver()) {
      JMeterContextService.getContext().getThread().stop();
    }
    return message == null ? null : complete(result, message);
  }

  private static SampleResult complete(SampleResult result, RunStart.Message message) {
    result.setSampleLabel(label(message.text()));
    result.setSuccessful(!message.isFailure());
    result.setResponseMessage(message.text());
    result.setDataType(SampleResult.TEXT);
    result.setResponseData(message.text(), StandardCharsets.UTF_8.name());
    result.setStopTest(message.isFailure());
    if (GuiPackage.getInstance() == null) {
      result.setIgnore();
    }
    return result;
  }

  /** The percent come first, since a narrow list has no room for all. */
  static String label(String message) {
    var percent = PERCENT.matcher(message);
    return percent.matches() ? percent.group(2) + ": " + percent.group(1) : message;
  }

  /** The sampler has no use for configuration elements. */
  @Override
  public boolean applies(ConfigTestElement element) {
    return false;
  }

  /** Cancels the start. */
  @Override
  public boolean interrupt() {
    RunStart start = RunRegistry.start();
    if (start != null) {
      start.cancel();
    }
    return start != null;
  }
}
