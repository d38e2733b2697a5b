package emporium.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.runtime.replica.OwnerCheckedTransactions;
import emporium.runtime.replica.ReplicaTopology;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import emporium.stock.api.ReservationRouter;
import emporium.stock.ms.GraphStockRepository;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Replicas of stock on graphs of their own, and the wire between them. Used by one thread. */
public final class StockReplicas implements AutoCloseable {
  private static final int PARTITIONS = 8;

  private final List<Replica> replicas = new ArrayList<>();
  private final List<Sent> delivered = new ArrayList<>();
  private final Set<EventId> taken = new HashSet<>();

  public StockReplicas(Path... directories) {
    var addresses =
        Stream.of(directories).map(directory -> URI.create("http://localhost")).toList();
    for (int index = 0; index < directories.length; index++) {
      replicas.add(
          new Replica(directories[index], ReplicaTopology.of(PARTITIONS, index, addresses)));
    }
  }

  private static final class Replica {
    final ReplicaTopology replicas;
    final ReservationRouter commands;
    final TestEngine<StockRepository> engine;

    Replica(Path directory, ReplicaTopology replicas) {
      this.replicas = replicas;
      this.commands = new ReservationRouter(replicas);
      this.engine =
          new TestEngine<>(directory, Topics.STOCK, StockLocks.TREE, GraphStockRepository::new);
    }

    Transactions<StockRepository> transactions() {
      return new OwnerCheckedTransactions<>(engine.transactions(), replicas);
    }

    /** What it publishes to itself and to the others, as it comes to them. */
    Stream<Sent> sent() {
      return engine.publishedTo(Topics.STOCK).stream().map(this::sent);
    }

    private <E extends Event> Sent sent(Envelope<E> published) {
      var source = "replica-" + replicas.index();
      return new Sent(
          Envelope.remote(
              published.topic(), source, published.id().sequence(), published.event(), 0, 0));
    }
  }

  private record Sent(Envelope<?> envelope) {
    boolean isBehind(Sent other) {
      var id = envelope.id();
      return id.topic().equals(other.envelope.id().topic())
          && envelope.key().equals(other.envelope.key())
          && id.sequence() > other.envelope.id().sequence();
    }
  }

  private Replica ownerOf(Object key) {
    return replicas.stream()
        .filter(replica -> replica.replicas.owns(key))
        .findFirst()
        .orElseThrow();
  }

  @CanIgnoreReturnValue
  public <R> R run(Object key, Command<StockRepository, R> command) {
    return Await.result(ownerOf(key).transactions().run(command));
  }

  public void run(
      CheckoutId checkout, Function<ReservationRouter, Command<StockRepository, ?>> command) {
    var owner = ownerOf(checkout);
    Await.result(owner.transactions().run(command.apply(owner.commands)));
  }

  /** Delivers one of the events that nothing of their key precedes; false if there is none. */
  @CanIgnoreReturnValue
  public boolean deliverOne(Random random) {
    var waiting =
        replicas.stream()
            .flatMap(Replica::sent)
            .filter(sent -> !taken.contains(sent.envelope().id()))
            .toList();
    var next = waiting.stream().filter(sent -> waiting.stream().noneMatch(sent::isBehind)).toList();
    if (next.isEmpty()) {
      return false;
    }
    var sent = next.get(random.nextInt(next.size()));
    taken.add(sent.envelope().id());
    delivered.add(sent);
    deliver(sent);
    return true;
  }

  public void deliverAll(Random random) {
    boolean more = true;
    while (more) {
      more = deliverOne(random);
    }
  }

  /** Delivers an event again that was delivered before. */
  public void repeatOne(Random random) {
    if (!delivered.isEmpty()) {
      deliver(delivered.get(random.nextInt(delivered.size())));
    }
  }

  private void deliver(Sent sent) {
    var owner = ownerOf(sent.envelope().key());
    var command = StockFixture.commandOf(sent.envelope().event(), owner.commands);
    Await.result(owner.transactions().consume(sent.envelope(), command));
  }

  public void reopen(int index) {
    replicas.get(index).engine.reopen();
  }

  public <E extends Event> List<E> published(Topic<E> topic) {
    return replicas.stream().flatMap(replica -> replica.engine.published(topic).stream()).toList();
  }

  public List<Reservation> reservations() {
    return replicas.stream()
        .flatMap(
            replica -> replica.engine.read(stock -> List.copyOf(stock.reservations())).stream())
        .toList();
  }

  /** How many splitReservations and ends there are. */
  public List<Integer> underWay() {
    int splitReservations = 0;
    int ends = 0;
    for (var replica : replicas) {
      splitReservations += replica.engine.<Integer>read(stock -> stock.splitReservations().size());
      ends += replica.engine.<Integer>read(stock -> stock.splitSettlements().size());
    }
    return List.of(splitReservations, ends);
  }

  /** The item of a product, which only its owner has. */
  public StockItem item(ProductId product) {
    var found =
        replicas.stream()
            .map(replica -> replica.engine.read(stock -> Optional.ofNullable(stock.item(product))))
            .flatMap(Optional::stream)
            .toList();
    assertEquals(1, found.size(), "replicas that have the item");
    return found.get(0);
  }

  @Override
  public void close() {
    replicas.forEach(replica -> replica.engine.close());
  }
}
