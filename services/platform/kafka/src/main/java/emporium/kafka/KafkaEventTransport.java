package emporium.kafka;

import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.EventTransport;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;

/** Kafka as the transport of events between processes. Thread-safe. */
@ApplicationScoped
public class KafkaEventTransport implements EventTransport {
  /** Its name in {@code emporium.relay.transport}. */
  static final String NAME = "kafka";

  /** After the engine, which applies what is read. */
  private static final int AFTER_ENGINE = 2_500;

  private final Instance<KafkaClients> clients;
  private final boolean isUsed;

  KafkaEventTransport(Instance<KafkaClients> clients, RuntimeConfig config) {
    this.clients = clients;
    this.isUsed = config.relay().transport().equals(NAME);
  }

  void start(@Observes @Priority(AFTER_ENGINE) StartupEvent event) {
    if (isUsed) {
      clients.get().start();
    }
  }

  void stop(@Observes ShutdownEvent event) {
    if (isUsed) {
      clients.get().close();
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    clients.get().acknowledge(stream, consumed);
  }
}
