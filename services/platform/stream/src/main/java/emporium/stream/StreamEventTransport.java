package emporium.stream;

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

/** Streams as the transport of events between processes. Thread-safe. */
@ApplicationScoped
public class StreamEventTransport implements EventTransport {
  /** Its name in {@code emporium.relay.transport}. */
  static final String NAME = "stream";

  /** After the engine, which positions are asked of. */
  private static final int AFTER_ENGINE = 2_500;

  private final Instance<StreamServer> server;
  private final Instance<StreamSenders> peers;
  private final boolean isUsed;

  StreamEventTransport(
      Instance<StreamServer> server, Instance<StreamSenders> peers, RuntimeConfig config) {
    this.server = server;
    this.peers = peers;
    this.isUsed = config.relay().transport().equals(NAME);
  }

  void start(@Observes @Priority(AFTER_ENGINE) StartupEvent event) {
    if (isUsed) {
      server.get().start();
      peers.get().start();
    }
  }

  void stop(@Observes ShutdownEvent event) {
    if (isUsed) {
      peers.get().stop();
      server.get().stop();
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void flush() {
    peers.get().flush();
  }

  @Override
  public void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    server.get().acknowledge(stream, consumed);
  }
}
