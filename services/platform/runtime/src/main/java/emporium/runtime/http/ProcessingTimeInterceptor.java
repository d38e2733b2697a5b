package emporium.runtime.http;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.concurrent.CompletionStage;

/**
 * Measures what a resource takes, from its entry, with its parameters parsed and validated, until
 * its answer object is finished: the wait for durability is in it, JSON and HTTP are not. Refusals
 * have the header too, unless the request never entered the resource. Thread-safe.
 */
@ProcessingTimed
@Interceptor
@Priority(ProcessingTimeInterceptor.AFTER_VALIDATION)
public class ProcessingTimeInterceptor {
  /** The header, in nanoseconds. */
  public static final String HEADER = "Emporium-Processing-Ns";

  /** Validation of parameters runs at 4,800. */
  static final int AFTER_VALIDATION = 5_000;

  private final CurrentVertxRequest request;

  ProcessingTimeInterceptor(CurrentVertxRequest request) {
    this.request = request;
  }

  @AroundInvoke
  Object measure(InvocationContext call) throws Exception {
    return measure(call, request.getCurrent().response());
  }

  static Object measure(InvocationContext call, HttpServerResponse response) throws Exception {
    long startNanos = System.nanoTime();
    Object answer;
    try {
      answer = call.proceed();
    } catch (Exception refused) {
      report(response, startNanos);
      throw refused;
    }
    if (answer instanceof CompletionStage<?> stage) {
      return stage.whenComplete((finished, failure) -> report(response, startNanos));
    }
    report(response, startNanos);
    return answer;
  }

  private static void report(HttpServerResponse response, long startNanos) {
    var unused = response.putHeader(HEADER, Long.toString(System.nanoTime() - startNanos));
  }
}
