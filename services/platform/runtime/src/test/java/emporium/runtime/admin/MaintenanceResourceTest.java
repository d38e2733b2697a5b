package emporium.runtime.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.Engine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.MaintenanceMode;
import emporium.runtime.http.problems.Problem;
import emporium.runtime.http.records.RecordWriter;
import emporium.runtime.testing.Await;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A reset is answered in time, whatever does not come to its end. */
class MaintenanceResourceTest {
  private static final String SHORT = "50";
  private static final String LONG = "600000";

  private final MaintenanceMode gate = new MaintenanceMode();
  private final AtomicInteger resets = new AtomicInteger();
  private CompletableFuture<List<OpenTransaction>> open =
      CompletableFuture.completedFuture(List.of());
  private final CompletableFuture<Void> clearing = new CompletableFuture<>();

  private final ServiceModule<Object> service =
      new ServiceModule<>("test", null, null) {
        @Override
        public CompletionStage<List<OpenTransaction>> openTransactions() {
          return open;
        }

        @Override
        public CompletionStage<?> reset() {
          resets.incrementAndGet();
          return clearing;
        }

        @Override
        public void writeRecords(Object state, RecordWriter records) {}
      };

  private CompletableFuture<Response> reset(String answerMaxMs) {
    var engine =
        (Engine)
            Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (p, m, a) -> 0);
    var config =
        new SmallRyeConfigBuilder()
            .withMapping(RuntimeConfig.class)
            .withDefaultValues(Map.of("emporium.reset.answer-max-ms", answerMaxMs))
            .build()
            .getConfigMapping(RuntimeConfig.class);
    return new MaintenanceResource(List.of(service), List.of(), engine, gate, config)
        .reset()
        .toCompletableFuture();
  }

  private static void isProblem(Response answer, String type) {
    assertEquals(503, answer.getStatus());
    assertEquals("1", answer.getHeaderString("Retry-After"));
    assertEquals("urn:emporium:" + type, ((Problem) answer.getEntity()).type());
  }

  @Test
  void reset_openWorkIsNeverReported_isNotDrainedInTimeAndClearsNothing() {
    open = new CompletableFuture<>();
    isProblem(Await.result(reset(SHORT)), "not-drained");
    assertFalse(gate.isActive());
    open.complete(List.of());
    assertEquals(0, resets.get());
  }

  @Test
  void reset_workStaysOpen_isNotDrainedInTimeAndClearsNothing() {
    var never = new OpenTransaction("test", 1, "t", "s", Instant.EPOCH);
    open = CompletableFuture.completedFuture(List.of(never));
    isProblem(Await.result(reset(SHORT)), "not-drained");
    assertFalse(gate.isActive());
    assertEquals(0, resets.get());
  }

  @Test
  void reset_openWorkCannotBeReported_failsAndOpensTheGate() {
    open = CompletableFuture.failedFuture(new IllegalStateException("not open"));
    var answer = reset(LONG);
    assertTrue(answer.isCompletedExceptionally());
    assertFalse(gate.isActive());
  }

  @Test
  void reset_clearingTakesLonger_isAnsweredInTimeAndGoesOnBehindTheGate() {
    isProblem(Await.result(reset(SHORT)), "resetting");
    assertTrue(gate.isActive());
    isProblem(Await.result(reset(SHORT)), "resetting");
    assertEquals(1, resets.get());
    clearing.complete(null);
    assertFalse(gate.isActive());
  }

  @Test
  void reset_nothingIsOpen_clearsAndOpensTheGate() {
    var answer = reset(LONG);
    assertFalse(answer.isDone());
    clearing.complete(null);
    assertEquals(200, Await.result(answer).getStatus());
    assertFalse(gate.isActive());
  }
}
