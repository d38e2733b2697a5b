package emporium.runtime.http.connections;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.function.ToDoubleFunction;

/** Registers the metric of refused connections at the start. Thread-safe. */
@Singleton
class ConnectionMetrics {
  private static final String NAME = "emporium.connections.refused";

  void start(@Observes StartupEvent event, Vertx vertx, MeterRegistry registry) {
    if (vertx instanceof VertxInternal internal
        && internal.transport() instanceof LimitedTransport limited) {
      register(registry, "client", limited.refusals(), ConnectionRefusals::ofClientCount);
      register(registry, "all", limited.refusals(), ConnectionRefusals::ofAllCount);
      register(registry, "descriptors", limited.refusals(), ConnectionRefusals::ofDescriptorsCount);
    }
  }

  private static void register(
      MeterRegistry registry,
      String bound,
      ConnectionRefusals refusals,
      ToDoubleFunction<ConnectionRefusals> count) {
    FunctionCounter.builder(NAME, refusals, count).tag("bound", bound).register(registry);
  }
}
