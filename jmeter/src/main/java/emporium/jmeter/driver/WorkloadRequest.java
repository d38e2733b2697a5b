package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.client.TargetAccess;
import emporium.jmeter.driver.request.SamplerRequest;
import java.io.Serial;
import java.net.URI;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/**
 * Before each sampler: sets {@code path} and {@code body} to the next request of the sampler of
 * that name, and has it carry the token of {@link TargetAccess}. If the services have separate
 * addresses, sets {@code protocol}, {@code host} and {@code port} to those of the service that
 * answers it.
 */
public class WorkloadRequest extends AbstractTestElement implements PreProcessor, TestBean {
  @Serial private static final long serialVersionUID = 1;

  private transient @Nullable TargetAccess access; // of this thread's copy

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
      variables.put("protocol", service.getScheme());
      variables.put("host", service.getHost());
      variables.put("port", Integer.toString(ServiceAddresses.port(service)));
      variables.put("path", service.getPath() + request.path());
    }
    variables.put("body", request.body());
    authorize(context.getCurrentSampler());
  }

  /** The thread's headers get the token once, and keep it. */
  private void authorize(Sampler sampler) {
    if (access == null) {
      access = TargetAccess.ofThisProcess();
    }
    String authorization = access.authorization();
    if (authorization != null && sampler instanceof HTTPSamplerBase http) {
      HeaderManager headers = http.getHeaderManager();
      if (headers.getFirstHeaderNamed(TargetAccess.HEADER) == null) {
        headers.add(new Header(TargetAccess.HEADER, authorization));
      }
    }
  }
}
