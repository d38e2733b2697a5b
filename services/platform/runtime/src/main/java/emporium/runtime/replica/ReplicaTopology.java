package emporium.runtime.replica;

import emporium.events.Services;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.criteria.DeliveryGuarantee;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The keys that this process owns and the addresses of the other replicas. Each key has one owner
 * among the replicas of a service, which never changes while they run ({@link KeyPartitioner}).
 *
 * <p>On engine {@code jpa} the replicas share their tables, so each has all data; an event still
 * goes to one of them. Immutable, so thread-safe.
 */
@Singleton
public final class ReplicaTopology {
  private final KeyPartitioner partitions;
  private final int index;
  private final List<URI> addresses;
  private final boolean dataIsShared;
  private final int splitFrom;

  /**
   * The other settings that replicas depend on.
   *
   * @param service of this process
   * @param engine that keeps its state
   * @param partitions of each topic
   * @param delivery how often an event takes effect
   */
  record Setting(String service, String engine, int partitions, DeliveryGuarantee delivery) {}

  @Inject
  ReplicaTopology(
      ReplicaConfig config,
      RuntimeConfig edge,
      Criteria criteria,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this(
        config,
        new Setting(service, edge.engine(), edge.relay().partitions(), criteria.delivery()));
  }

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException if it is invalid, naming key and rule
   */
  ReplicaTopology(ReplicaConfig config, Setting setting) {
    this(
        setting.partitions(),
        config.index(),
        addresses(config),
        setting.engine().equals("jpa") && config.count() > 1,
        config.splitFrom());
    require(index < config.count(), "index", "less than emporium.replicas.count", index);
    require(
        splitFrom == 0 || (splitFrom < count() && count() % splitFrom == 0),
        "split-from",
        "0, or less than emporium.replicas.count and a divisor of it",
        splitFrom);
    if (!isSingle()) {
      requireDivisible(setting);
    }
  }

  private void requireDivisible(Setting setting) {
    require(
        Services.REPLICABLE.contains(setting.service()),
        "count",
        "1 for all but " + Services.REPLICABLE,
        count());
    require(count() <= setting.partitions(), "count", "at most emporium.relay.partitions", count());
    require(
        setting.delivery() == DeliveryGuarantee.EXACTLY_ONCE,
        "count",
        "1 unless emporium.criteria.delivery is exactly-once",
        count());
  }

  private ReplicaTopology(
      int partitions, int index, List<URI> addresses, boolean dataIsShared, int splitFrom) {
    this.partitions = new KeyPartitioner(partitions);
    this.index = index;
    this.addresses = addresses;
    this.dataIsShared = dataIsShared;
    this.splitFrom = splitFrom;
  }

  /** One process that owns all keys. */
  public static ReplicaTopology single() {
    return new ReplicaTopology(1, 0, List.of(URI.create("")), false, 0);
  }

  /** One of several replicas, each with its own data. */
  public static ReplicaTopology of(int partitions, int index, List<URI> addresses) {
    return new ReplicaTopology(partitions, index, List.copyOf(addresses), false, 0);
  }

  /** Whether there is no other replica. */
  public boolean isSingle() {
    return count() == 1;
  }

  /** The number of replicas. */
  public int count() {
    return addresses.size();
  }

  /** The index of this replica, from 0. */
  public int index() {
    return index;
  }

  /** The assignment of keys to replicas. */
  public KeyPartitioner partitions() {
    return partitions;
  }

  /**
   * The replica that owns a seller, a customer, or something of theirs.
   *
   * @throws IllegalArgumentException if the key is of another kind
   */
  public int ownerOf(Object key) {
    return isSingle() ? 0 : partitions.replicaOf(partitions.of(key), count());
  }

  /** Whether events with this key are for this process. */
  public boolean owns(Object key) {
    return ownerOf(key) == index;
  }

  /** Whether this process may read and change the data of this key. */
  public boolean ownsData(Object key) {
    return dataIsShared || owns(key);
  }

  /** Whether this process reports whole data: its own, or as the first replica shared data. */
  public boolean reportsData() {
    return !dataIsShared || index == 0;
  }

  /** The shard that the directory of this process must have, on graphs. */
  public ShardAssignment shardAssignment() {
    return new ShardAssignment(count(), index, splitFrom, this::owns);
  }

  /** The address of a replica. */
  public URI addressOf(int replica) {
    return addresses.get(replica);
  }

  private static List<URI> addresses(ReplicaConfig config) {
    var given = config.addresses().orElse(List.of());
    if (given.isEmpty() && config.count() == 1) {
      return List.of(URI.create(""));
    }
    require(
        given.size() == config.count(),
        "addresses",
        "one for each of emporium.replicas.count",
        String.join(",", given));
    return given.stream().map(ReplicaTopology::address).toList();
  }

  private static URI address(String text) {
    String rule = "like http://host:port";
    try {
      var address = new URI(text.strip());
      require(
          address.getHost() != null && List.of("http", "https").contains(address.getScheme()),
          "addresses",
          rule,
          text);
      return address;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(broken("addresses", rule, text), e);
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
