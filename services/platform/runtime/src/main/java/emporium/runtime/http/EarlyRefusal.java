package emporium.runtime.http;

import emporium.runtime.http.problems.Problem;
import io.quarkus.resteasy.reactive.server.runtime.ResteasyReactiveRecorder;
import io.quarkus.resteasy.reactive.server.runtime.observability.ObservabilityIntegrationRecorder;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/** Answers requests that are refused before their resource is looked for. Thread-safe. */
final class EarlyRefusal {
  private EarlyRefusal() {}

  /**
   * Ends a request, and names its route, after which its span is called: with the path itself there
   * would be a name for each id.
   *
   * @param problem as JSON
   */
  static void answer(RoutingContext request, int status, String problem) {
    ObservabilityIntegrationRecorder.setTemplatePath(
        request, ResteasyReactiveRecorder.getCurrentDeployment());
    var response = request.response().setStatusCode(status);
    response.putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
    var unused = response.end(problem);
  }
}
