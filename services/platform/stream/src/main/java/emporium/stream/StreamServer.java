package emporium.stream;

import emporium.events.Services;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.InboundChannel;
import emporium.runtime.messaging.InboundChannels;
import emporium.runtime.messaging.RemoteEventGateway;
import emporium.runtime.messaging.StreamConfig;
import emporium.runtime.replica.ReplicaTopology;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where producers connect to send events to this process. Thread-safe. */
@Singleton
class StreamServer implements StreamReceiver.Inbox {
  private static final Logger LOG = LoggerFactory.getLogger(StreamServer.class);

  private final RemoteEventGateway gateway;
  private final InboundChannels channels;
  private final EventCodec codec;
  private final StreamConfig config;
  private final StreamMetrics metrics;
  private final Vertx vertx;
  private final String service;
  private final HelloCheck check;
  private final StreamListener listener;
  private final Map<String, StreamReceiver> bySource = new ConcurrentHashMap<>();

  StreamServer(
      RemoteEventGateway gateway,
      InboundChannels channels,
      ReplicaTopology replicas,
      EventCodec codec,
      StreamConfig config,
      StreamTls tls,
      StreamMetrics metrics,
      Vertx vertx,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this.gateway = gateway;
    this.channels = channels;
    this.codec = codec;
    this.config = config;
    this.metrics = metrics;
    this.vertx = vertx;
    this.service = service;
    this.check =
        new HelloCheck(
            new Hello.Target(service, replicas.index(), replicas.count()),
            replicas.partitions().count());
    this.listener = new StreamListener(config, tls.serverOptions(), metrics, vertx, this::take);
  }

  /**
   * Listens; waits until it does.
   *
   * @throws IllegalStateException if the port is taken
   */
  void start() {
    int port = listener.start(config.port().orElseGet(() -> Services.named(service).streamPort()));
    LOG.info("Streams are taken on {}:{}", config.host(), port);
  }

  private void take(NetSocket socket, Runnable ended) {
    new StreamReceiver(this, socket, config, metrics, vertx).start(ended);
  }

  void stop() {
    listener.stop();
  }

  /** Acknowledges events to the process that sent them, if it is connected. */
  void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    var receiver = bySource.get(stream.source());
    if (receiver != null) {
      receiver.acknowledge(stream.topic(), consumed);
    }
  }

  @Override
  public HelloCheck check() {
    return check;
  }

  @Override
  public EventCodec codec() {
    return codec;
  }

  @Override
  public InboundChannel channel(String topic) {
    return channels.of(topic);
  }

  @Override
  public CompletionStage<SequenceRanges> position(String topic, String source) {
    return gateway.position(service, topic, source);
  }

  @Override
  public void opened(StreamReceiver receiver, String source) {
    var earlier = bySource.put(source, receiver);
    if (earlier != null) {
      earlier.close();
    }
  }

  @Override
  public void closed(StreamReceiver receiver, String source) {
    bySource.remove(source, receiver);
  }
}
