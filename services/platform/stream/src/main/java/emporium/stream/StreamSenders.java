package emporium.stream;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.PendingRecipients;
import emporium.runtime.messaging.RemoteEventGateway;
import emporium.runtime.messaging.StreamConfig;
import emporium.runtime.replica.ReplicaTopology;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The processes that consume what this one publishes. Thread-safe. */
@Singleton
class StreamSenders implements StreamSender.Outbox {
  private final RemoteEventGateway gateway;
  private final ReplicaTopology replicas;
  private final String service;
  private final NetClient client;
  private final Map<String, List<StreamSender>> byService = new HashMap<>();

  StreamSenders(
      RemoteEventGateway gateway,
      ReplicaTopology replicas,
      StreamConfig config,
      StreamTls tls,
      StreamMetrics metrics,
      Vertx vertx,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this.gateway = gateway;
    this.replicas = replicas;
    this.service = service;
    this.client =
        vertx.createNetClient(tls.clientOptions().setConnectTimeout(config.connectMaxMs()));
    var addresses = new PeerAddresses(config.peers());
    topicsByConsumer()
        .forEach(
            (consumer, topics) ->
                byService.put(
                    consumer, peers(consumer, topics, addresses, config, metrics, vertx)));
  }

  private Map<String, List<Topic<?>>> topicsByConsumer() {
    var all = new HashMap<String, List<Topic<?>>>();
    for (Topic<?> topic : Topics.ALL) {
      for (String consumer : topic.consumers()) {
        boolean staysHere = consumer.equals(service) && replicas.isSingle();
        if (topic.producer().equals(service) && !staysHere) {
          all.computeIfAbsent(consumer, first -> new ArrayList<>()).add(topic);
        }
      }
    }
    return all;
  }

  private List<StreamSender> peers(
      String consumer,
      List<Topic<?>> topics,
      PeerAddresses addresses,
      StreamConfig config,
      StreamMetrics metrics,
      Vertx vertx) {
    var found = addresses.of(consumer);
    var all = new ArrayList<StreamSender>();
    for (int index = 0; index < found.size(); index++) {
      var target = new Hello.Target(consumer, index, found.size());
      var peer =
          new StreamSender(target, found.get(index), topics, config, this, metrics, vertx, client);
      metrics.register(peer);
      all.add(peer);
    }
    return List.copyOf(all);
  }

  void start() {
    byService.values().forEach(peers -> peers.forEach(StreamSender::start));
  }

  void stop() {
    byService.values().forEach(peers -> peers.forEach(StreamSender::close));
  }

  /** Queues an event for each consumer. */
  void send(OutgoingEvent event, PendingRecipients awaiting) {
    for (String consumer : awaiting.names()) {
      var peers = byService.getOrDefault(consumer, List.of());
      if (!peers.isEmpty()) {
        var peer = peers.get(replicaOf(event, peers.size()));
        var itsEvent = awaiting.eventFor(consumer, event);
        if (awaiting.isResent()) {
          peer.resend(itsEvent);
        } else {
          peer.send(itsEvent);
        }
      }
    }
  }

  private int replicaOf(OutgoingEvent event, int count) {
    var partitions = replicas.partitions();
    return count == 1 ? 0 : partitions.replicaOf(partitions.of(event.envelope().key()), count);
  }

  void flush() {
    byService.values().forEach(peers -> peers.forEach(StreamSender::flush));
  }

  @Override
  public @Nullable Hello hello(Hello.Target target, List<String> topics) {
    return gateway
        .source()
        .map(source -> new Hello(service, source, replicas.partitions().count(), target, topics))
        .orElse(null);
  }

  @Override
  public boolean isFor(Hello.Target target, OutgoingEvent event) {
    return replicaOf(event, target.count()) == target.index();
  }

  @Override
  public List<OutgoingEvent> unacknowledged(String topic, String consumer, long from, int max) {
    return gateway.unacknowledged(topic, consumer, from, max);
  }

  @Override
  public CompletableFuture<?> acknowledged(
      String source, String topic, String consumer, SequenceRanges consumed) {
    return gateway.acknowledged(source, consumer, topic, consumed).toCompletableFuture();
  }
}
