package emporium.jmeter.ycsb;

import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.ycsb.driver.YcsbOperation;
import emporium.jmeter.ycsb.driver.YcsbUser;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** A virtual user without JMeter's engine. */
final class YcsbSession {
  private static final int TIMEOUT_MS = 30_000;

  private final YcsbUser user;
  private final URI target;

  YcsbSession(YcsbUser user, URI target) {
    this.user = user;
    this.target = target;
  }

  /** Sends one request after the other until one is not answered. */
  void runUntilUnanswered() {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      SampleVerdict verdict;
      do {
        YcsbOperation operation = user.next();
        if (operation == YcsbOperation.READ_MODIFY_WRITE
            && step(client, YcsbOperation.READ_FOR_WRITE).answer() == null) {
          return;
        }
        verdict = step(client, operation);
      } while (verdict.answer() != null);
    }
  }

  private SampleVerdict step(MarketplaceClient client, YcsbOperation operation) {
    SampleResult result = send(client, user.request(operation));
    SampleVerdict verdict = user.recordResponse(operation, result);
    user.record(operation, result);
    return verdict;
  }

  private static SampleResult send(MarketplaceClient client, SamplerRequest request) {
    var result = new SampleResult();
    result.sampleStart();
    try {
      ClientResponse response =
          request.body().isEmpty()
              ? client.get(request.path())
              : client.put(request.path(), request.body().getBytes(StandardCharsets.UTF_8));
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
