package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.http.problems.InvalidField;
import io.vertx.core.http.HttpServerResponse;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The processing time is reported when the answer object is finished, and not before. */
class ProcessingTimeInterceptorTest {
  private @Nullable String header;

  private final HttpServerResponse response =
      (HttpServerResponse)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {HttpServerResponse.class},
              (proxy, method, arguments) -> {
                assertEquals("putHeader", method.getName());
                assertEquals("Emporium-Processing-Ns", arguments[0]);
                header = (String) arguments[1];
                return proxy;
              });

  private Object measure(Callable<Object> resource) throws Exception {
    var call =
        (InvocationContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {InvocationContext.class},
                (proxy, method, arguments) -> resource.call());
    return ProcessingTimeInterceptor.measure(call, response);
  }

  private long nanos() {
    return Long.parseLong(String.valueOf(header));
  }

  @Test
  void measure_stage_isReportedWhenItCompletes() throws Exception {
    var stage = new CompletableFuture<String>();
    long before = System.nanoTime();
    var answer = ((CompletionStage<?>) measure(() -> stage)).toCompletableFuture();
    assertNull(header);
    assertFalse(answer.isDone());
    assertTrue(stage.complete("done"));
    assertEquals("done", answer.join());
    assertTrue(nanos() > 0 && nanos() <= System.nanoTime() - before);
  }

  @Test
  void measure_failedStage_isReportedAndStillFails() throws Exception {
    var stage = new CompletableFuture<String>();
    var answer = ((CompletionStage<?>) measure(() -> stage)).toCompletableFuture();
    assertTrue(stage.completeExceptionally(new IllegalStateException("refused")));
    assertTrue(answer.isCompletedExceptionally());
    assertTrue(nanos() > 0);
  }

  @Test
  void measure_valueOrException_isReportedAtOnce() throws Exception {
    assertEquals(7, measure(() -> 7));
    assertTrue(nanos() > 0);
    header = null;
    assertThrows(
        InvalidField.class,
        () ->
            measure(
                () -> {
                  throw new InvalidField("a", "b");
                }));
    assertTrue(nanos() > 0);
  }
}
