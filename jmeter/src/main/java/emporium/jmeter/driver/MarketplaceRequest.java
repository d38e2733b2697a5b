package emporium.jmeter.driver;

import emporium.jmeter.client.Addresses;
import java.io.Serial;
import java.net.URI;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Before each sampler: sets {@code path} and {@code body} to what the sampler of that name is to
 * send next. If the services have addresses of their own, sets {@code host} and {@code port} to
 * those of the one that answers it.
 */
public class MarketplaceRequest extends AbstractTestElement implements PreProcessor, TestBean {
  @Serial private static final long serialVersionUID = 1;
  private static final int HTTP_PORT = 80;

  @Override
  public void process() {
    JMeterContext context = getThreadContext();
    Step step = Step.of(context.getCurrentSampler().getName());
    Request request = Users.request(context, step);
    JMeterVariables variables = context.getVariables();
    Addresses target = Users.present(context).target();
    if (target.isOne()) {
      variables.put("path", request.path()); // host and port are as the plan has them
    } else {
      URI service = target.of(request.path());
      variables.put("host", service.getHost());
      variables.put(
          "port", Integer.toString(service.getPort() < 0 ? HTTP_PORT : service.getPort()));
      variables.put("path", service.getPath() + request.path());
    }
    variables.put("body", request.body());
  }
}
