package emporium.events;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What others must know of a service to start, reach, scrape and audit it. Immutable.
 *
 * @param name of its application, its module and its database
 * @param httpPort where it listens as a process of its own, unless configured
 * @param packageName of its classes
 * @param otherPaths first segments of its paths besides its name
 * @param recordTypes types of its raw records, those of the audit log not among them
 * @param requires names of the services that must be ready before it starts
 * @param traits what else it can do
 */
public record ServiceDescriptor(
    String name,
    int httpPort,
    String packageName,
    Set<String> otherPaths,
    List<String> recordTypes,
    Set<String> requires,
    Set<Trait> traits) {
  /** What only some services can do. */
  public enum Trait {
    /** Its state and requests can be partitioned by customer or seller. */
    REPLICABLE,
    /**
     * Its responses may wait for what other services do: {@code emporium.NAME.await-completion}.
     */
    AWAITS,
    /** It seals or opens numbers of cards, so it needs their key. */
    CARDS
  }

  /** From the HTTP port to that of streams. */
  private static final int STREAM_PORT_OFFSET = 2_000;

  /** Copies the collections. */
  public ServiceDescriptor {
    otherPaths = Set.copyOf(otherPaths);
    recordTypes = List.copyOf(recordTypes);
    requires = Set.copyOf(requires);
    traits = Set.copyOf(traits);
  }

  ServiceDescriptor(String name, int httpPort, String... recordTypes) {
    this(name, httpPort, "emporium." + name, Set.of(), List.of(recordTypes), Set.of(), Set.of());
  }

  ServiceDescriptor inPackage(String other) {
    return new ServiceDescriptor(name, httpPort, other, otherPaths, recordTypes, requires, traits);
  }

  ServiceDescriptor alsoAt(String path) {
    return new ServiceDescriptor(
        name, httpPort, packageName, Set.of(path), recordTypes, requires, traits);
  }

  ServiceDescriptor requiring(String service) {
    return new ServiceDescriptor(
        name, httpPort, packageName, otherPaths, recordTypes, Set.of(service), traits);
  }

  ServiceDescriptor with(Trait... more) {
    return new ServiceDescriptor(
        name, httpPort, packageName, otherPaths, recordTypes, requires, Set.of(more));
  }

  /** Returns the class of its module, {@code emporium.cart.api.CartModule} of a Cart. */
  public String moduleClass() {
    String last = packageName.substring(packageName.lastIndexOf('.') + 1);
    return packageName
        + ".api."
        + Character.toUpperCase(last.charAt(0))
        + last.substring(1)
        + "Module";
  }

  /** Returns the port where other processes send it events, unless configured. */
  public int streamPort() {
    return streamPort(httpPort);
  }

  /** Returns the port of streams of a process with that HTTP port. */
  public static int streamPort(int httpPort) {
    return httpPort + STREAM_PORT_OFFSET;
  }

  /** Returns whether it may have several replicas. */
  public boolean isReplicable() {
    return traits.contains(Trait.REPLICABLE);
  }

  /** Returns whether it needs the key of cards. */
  public boolean usesCards() {
    return traits.contains(Trait.CARDS);
  }

  /**
   * Returns the configuration of its process when the other services have processes too.
   *
   * @param address host and port of a service, by its name
   */
  public Map<String, String> settings(UnaryOperator<String> address) {
    var settings = new TreeMap<String, String>();
    if (traits.contains(Trait.AWAITS)) {
      settings.put("emporium." + name + ".await-completion", "true");
    }
    for (String required : requires) {
      settings.put(
          "quarkus.rest-client.\"" + required + "\".url", "http://" + address.apply(required));
    }
    return settings;
  }
}
