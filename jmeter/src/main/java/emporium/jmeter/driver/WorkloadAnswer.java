package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.SampleVerdict;
import java.io.Serial;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;

/**
 * After each sampler: judges the answer (variable {@code outcome}), logs the acknowledgement, and
 * adds the sample to the statistics of the run.
 */
public class WorkloadAnswer extends AbstractTestElement
    implements PostProcessor, SampleListener, TestBean {
  @Serial private static final long serialVersionUID = 1;

  @Override
  public void process() {
    JMeterContext context = getThreadContext();
    SampleResult result = context.getPreviousResult();
    VirtualUser user = VirtualUsers.current(context);
    SampleVerdict verdict = user.recordResponse(user.operation(result.getSampleLabel()), result);
    result.setSuccessful(!verdict.error());
    context.getVariables().put("outcome", verdict.error() ? verdict.cause() : verdict.outcome());
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    VirtualUser user = VirtualUsers.current(getThreadContext());
    user.record(user.operation(result.getSampleLabel()), result);
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
