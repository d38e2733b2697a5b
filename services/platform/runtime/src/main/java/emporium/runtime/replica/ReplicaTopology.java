package emporium.edge.replica;

import emporium.edge.Criteria;
import emporium.edge.EdgeConfig;
import emporium.edge.delivery.Delivery;
import emporium.events.Topics;
import emporium.persistence.ms.Share;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
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
  private static final List<String> DIVISIBLE = List.of(Topics.ORDER, Topics.STOCK);

  private final Partitions partitions;
  private final int index;
  private final List<URI> addresses;
  private final boolean dataIsShared;
  private final int dividedFrom;

  /**
   * What else decides about replicas.
   *
   * @param service of this process
   * @param engine that keeps its state
   * @param partitions of each topic
   * @param delivery how often an event takes effect
   */
  record Setting(String service, String engine, int partitions, Delivery delivery) {}

  @Inject
  Replicas(
      ReplicasConfig config,
      EdgeConfig edge,
      Criteria criteria,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this(
        config,
        new Setting(service, edge.engine(), edge.relay().partitions(), criteria.delivery()));
  }

  /**
   * As configured.
   *
   * @throws IllegalArgumentException if it cannot be so, naming key and rule
   */
  Replicas(ReplicasConfig config, Setting setting) {
    this(
        setting.partitions(),
        config.index(),
        addresses(config),
        setting.engine().equals("jpa") && config.count() > 1,
        config.dividedFrom());
    require(index < config.count(), "index", "less than emporium.replicas.count", index);
    require(
        dividedFrom == 0 || (dividedFrom < count() && count() % dividedFrom == 0),
        "divided-from",
        "0, or less than emporium.replicas.count and a divisor of it",
        dividedFrom);
    if (!isAlone()) {
      requireDivisible(setting);
    }
  }

  private void requireDivisible(Setting setting) {
    require(DIVISIBLE.contains(setting.service()), "count", "1 for all but " + DIVISIBLE, count());
    require(count() <= setting.partitions(), "count", "at most emporium.relay.partitions", count());
    require(
        setting.delivery() == Delivery.EXACTLY_ONCE,
        "count",
        "1 unless emporium.criteria.delivery is exactly-once",
        count());
  }

  private Replicas(
      int partitions, int index, List<URI> addresses, boolean dataIsShared, int dividedFrom) {
    this.partitions = new Partitions(partitions);
    this.index = index;
    this.addresses = addresses;
    this.dataIsShared = dataIsShared;
    this.dividedFrom = dividedFrom;
  }

  /** One process that has everything. */
  public static Replicas alone() {
    return new Replicas(1, 0, List.of(URI.create("")), false, 0);
  }

  /** One of several, each with data of its own. */
  public static Replicas of(int partitions, int index, List<URI> addresses) {
    return new Replicas(partitions, index, List.copyOf(addresses), false, 0);
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

  /** Whether this process answers for data as a whole: its own, or if all share it the first. */
  public boolean answersForData() {
    return !dataIsShared || index == 0;
  }

  /** What the directory of this process is to have, on graphs. */
  public Share share() {
    return new Share(count(), index, dividedFrom, this::owns);
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
