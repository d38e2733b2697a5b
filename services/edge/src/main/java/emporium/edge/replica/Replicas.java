package emporium.edge.replica;

import emporium.edge.Criteria;
import emporium.edge.EdgeConfig;
import emporium.edge.delivery.Delivery;
import emporium.events.Topics;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Which keys this process has and where the others are. Each key has one owner among the replicas
 * of a service, which never changes while they run ({@link Partitions}).
 *
 * <p>On engine {@code jpa} the replicas share their tables, so all data is everybody's; events
 * still go to one of them each. Immutable, so thread-safe.
 */
@Singleton
public final class Replicas {
  /** Whose state falls apart by customer or seller, and who can tell which part a request wants. */
  private static final Set<String> DIVISIBLE = Set.of(Topics.ORDER, Topics.STOCK);

  private final Partitions partitions;
  private final int index;
  private final List<URI> addresses;
  private final boolean dataIsShared;

  /**
   * Read from the configuration.
   *
   * @throws IllegalArgumentException if it cannot be so, naming key and rule
   */
  @Inject
  Replicas(
      EdgeConfig edge,
      ReplicasConfig config,
      Criteria criteria,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this(
        edge.relay().partitions(),
        config.index(),
        addresses(config),
        edge.engine().equals("jpa"));
    require(index < config.count(), "index", "less than emporium.replicas.count", index);
    if (!isAlone()) {
      require(DIVISIBLE.contains(service), "count", "1 for all but " + DIVISIBLE, config.count());
      require(
          config.count() <= partitions.count(),
          "count",
          "at most emporium.relay.partitions",
          config.count());
      require(
          criteria.delivery() == Delivery.EXACTLY_ONCE,
          "count",
          "1 unless emporium.criteria.delivery is exactly-once",
          config.count());
    }
  }

  private Replicas(int partitions, int index, List<URI> addresses, boolean dataIsShared) {
    this.partitions = new Partitions(partitions);
    this.index = index;
    this.addresses = addresses;
    this.dataIsShared = dataIsShared;
  }

  /** One process that has everything. */
  public static Replicas alone() {
    return new Replicas(1, 0, List.of(URI.create("")), false);
  }

  /** One of several, each with data of its own. */
  public static Replicas of(int partitions, int index, List<URI> addresses) {
    return new Replicas(partitions, index, List.copyOf(addresses), false);
  }

  /** Whether there is no other. */
  public boolean isAlone() {
    return count() == 1;
  }

  /** How many there are. */
  public int count() {
    return addresses.size();
  }

  /** Which one this is, from 0. */
  public int index() {
    return index;
  }

  /** Where keys belong. */
  public Partitions partitions() {
    return partitions;
  }

  /**
   * The replica that owns a seller, a customer, or something of theirs.
   *
   * @throws IllegalArgumentException if it is nothing of that kind
   */
  public int ownerOf(Object key) {
    return isAlone() ? 0 : partitions.replicaOf(partitions.of(key), count());
  }

  /** Whether events with this key are for this process. */
  public boolean owns(Object key) {
    return ownerOf(key) == index;
  }

  /** Whether this process may read and change what this key names. */
  public boolean ownsData(Object key) {
    return dataIsShared || owns(key);
  }

  /** Whether all of them see the same data, wherever a key belongs. */
  public boolean isDataShared() {
    return dataIsShared && !isAlone();
  }

  /** Where a replica listens. */
  public URI addressOf(int replica) {
    return addresses.get(replica);
  }

  private static List<URI> addresses(ReplicasConfig config) {
    var given = config.addresses().orElse(List.of());
    if (given.isEmpty() && config.count() == 1) {
      return List.of(URI.create(""));
    }
    require(
        given.size() == config.count(),
        "addresses",
        "one for each of emporium.replicas.count",
        String.join(",", given));
    return given.stream().map(Replicas::address).toList();
  }

  private static URI address(String text) {
    try {
      var address = URI.create(text.strip());
      require(
          address.getHost() != null && String.valueOf(address.getScheme()).startsWith("http"),
          "addresses",
          "like http://host:port",
          text);
      return address;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(broken("addresses", "like http://host:port", text), e);
    }
  }

  private static void require(boolean holds, String key, String rule, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(broken(key, rule, value));
    }
  }

  private static String broken(String key, String rule, Object value) {
    return "emporium.replicas." + key + " must be " + rule + ": value=" + value;
  }
}
