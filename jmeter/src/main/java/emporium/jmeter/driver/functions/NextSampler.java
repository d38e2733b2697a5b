package emporium.jmeter.driver.functions;

import emporium.jmeter.driver.VirtualUsers;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * {@code ${__nextSampler()}}: draws the next transaction of the thread from the driver's
 * distribution. Its value is the name of the sampler or controller to run; the transaction sets the
 * variables that its workload names.
 */
public class NextSampler extends NextOperation {
  @Override
  public String execute(@Nullable SampleResult previousResult, @Nullable Sampler currentSampler) {
    return VirtualUsers.nextOperation().label();
  }

  @Override
  public String getReferenceKey() {
    return "__nextSampler";
  }
}
