package emporium.runtime.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.http.MaintenanceMode;
import emporium.runtime.http.problems.Problem;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of requests that had to wait at the gate. */
class AdmissionFilterTest {
  private static final long LONG_MS = 60_000;

  private final AtomicBoolean isShort = new AtomicBoolean(true);
  private final AdmissionController gate =
      new AdmissionController(List.of(new Memory()), LONG_MS, 1);
  private final MaintenanceMode maintenance = new MaintenanceMode();
  private final AdmissionFilter filter = new AdmissionFilter(gate, maintenance);
  private final AtomicReference<@Nullable Handler<?>> onEnd = new AtomicReference<>();

  private final class Memory implements ResourceShortage {
    @Override
    public boolean isShort() {
      return isShort.get();
    }

    @Override
    public boolean isTransient() {
      return true;
    }

    @Override
    public Problem rejection() {
      return ResourceShortage.overloaded("short", "memory");
    }
  }

  /** A request that records only what is to be done at its end. */
  private RoutingContext request() {
    return (RoutingContext)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {RoutingContext.class},
            (proxy, method, arguments) -> {
              assertEquals("addEndHandler", method.getName());
              onEnd.set((Handler<?>) arguments[0]);
              return 0;
            });
  }

  private CompletableFuture<@Nullable Response> ask() {
    return filter.admit(request()).subscribeAsCompletionStage();
  }

  @Test
  void admit_thereIsRoom_letsInAtOnce() {
    isShort.set(false);
    assertNull(filter.admit(request()));
    assertNull(onEnd.get());
  }

  @Test
  void admit_roomCameMeanwhile_letsIn() {
    var waiting = ask();
    isShort.set(false);
    assertNull(waiting.join());
  }

  @Test
  void admit_resetBeganMeanwhile_refusesForIt() {
    var waiting = ask();
    assertTrue(maintenance.enter());
    isShort.set(false);
    Response answer = waiting.join();
    assertEquals(503, answer.getStatus());
    assertEquals("urn:emporium:resetting", ((Problem) answer.getEntity()).type());
  }

  @Test
  void admit_clientLeavesMeanwhile_beginsNothing_andThePlaceIsFree() {
    var waiting = ask();
    onEnd.get().handle(null);
    assertEquals(503, waiting.join().getStatus());
    assertFalse(gate.awaitCapacity().isDone());
  }
}
