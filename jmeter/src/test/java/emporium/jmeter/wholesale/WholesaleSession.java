package emporium.jmeter.wholesale;

import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.wholesale.driver.WholesaleUser;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** A virtual user without JMeter's engine. */
final class WholesaleSession {
  private static final int TIMEOUT_MS = 30_000;

  private final WholesaleUser user;
  private final URI target;

  WholesaleSession(WholesaleUser user, URI target) {
    this.user = user;
    this.target = target;
  }

  /** Sends one request after the other until one is not answered. */
  void runUntilUnanswered() {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      SampleVerdict verdict;
      do {
        WholesaleOperation operation = user.next();
        SampleResult result = send(client, user.request(operation));
        verdict = user.recordResponse(operation, result);
        user.record(operation, result);
      } while (verdict.answer() != null);
    }
  }

  private static SampleResult send(MarketplaceClient client, SamplerRequest request) {
    var result = new SampleResult();
    result.sampleStart();
    try {
      ClientResponse response =
          request.body().isEmpty()
              ? client.get(request.path())
              : client.post(request.path(), request.body().getBytes(StandardCharsets.UTF_8));
      result.setResponseCode(Integer.toString(response.status()));
      result.setResponseHeaders(response.headers());
      result.setResponseData(response.body(), "UTF-8");
    } catch (IOException unanswered) {
      result.setResponseCode("Non HTTP response code: " + unanswered.getClass().getName());
    }
    result.sampleEnd();
    return result;
  }
}
