package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.request.SamplerRequest;
import java.io.Serial;
import java.net.URI;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Before each sampler: sets {@code path} and {@code body} to the next request of the sampler of
 * that name. If the services have separate addresses, sets {@code host} and {@code port} to those
 * of the service that answers it.
 */
public class WorkloadRequest extends AbstractTestElement implements PreProcessor, TestBean {
  @Serial private static final long serialVersionUID = 1;
  private static final int HTTP_PORT = 80;

  @Override
  public void process() {
    JMeterContext context = getThreadContext();
    SamplerRequest request = VirtualUsers.request(context, context.getCurrentSampler().getName());
    JMeterVariables variables = context.getVariables();
    ServiceAddresses target = VirtualUsers.target(context);
    if (target.isSingle()) {
      variables.put("path", request.path()); // host and port keep the plan's values
    } else {
      URI service = target.forPath(request.path());
      variables.put("host", service.getHost());
      variables.put(
          "port", Integer.toString(service.getPort() < 0 ? HTTP_PORT : service.getPort()));
      variables.put("path", service.getPath() + request.path());
    }
    variables.put("body", request.body());
  }
}
