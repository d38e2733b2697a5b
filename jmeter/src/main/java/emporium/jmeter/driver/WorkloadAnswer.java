package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.Operation;
import java.io.Serial;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;

/**
 * After each sampler: judges the answer (variable {@code outcome}), logs the acknowledgement, and
 * adds the sample to the statistics of the run. Listeners get the samples of the measuring window
 * only, so that none of their figures has the warm-up in it.
 */
public class WorkloadAnswer extends AbstractTestElement implements PostProcessor, TestBean {
  @Serial private static final long serialVersionUID = 1;

  @Override
  public void process() {
    JMeterContext context = getThreadContext();
    SampleResult result = context.getPreviousResult();
    VirtualUser user = VirtualUsers.current(context);
    Operation operation = user.operation(result.getSampleLabel());
    SampleVerdict verdict = user.recordResponse(operation, result);
    result.setSuccessful(!verdict.error());
    context.getVariables().put("outcome", verdict.error() ? verdict.cause() : verdict.outcome());
    user.record(operation, result);
    if (!VirtualUsers.isMeasured(context, result.getEndTime())) {
      result.setIgnore();
    }
  }
}
