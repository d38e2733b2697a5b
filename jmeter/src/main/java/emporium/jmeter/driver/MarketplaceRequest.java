package emporium.jmeter.driver;

import java.io.Serial;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Before each sampler: sets {@code path} and {@code body} to what the sampler of that name is to
 * send next.
 */
public class MarketplaceRequest extends AbstractTestElement implements PreProcessor, TestBean {
  @Serial private static final long serialVersionUID = 1;

  @Override
  public void process() {
    JMeterContext context = getThreadContext();
    Step step = Step.of(context.getCurrentSampler().getName());
    Request request = Users.request(context, step);
    JMeterVariables variables = context.getVariables();
    variables.put("path", request.path());
    variables.put("body", request.body());
  }
}
