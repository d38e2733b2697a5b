package emporium.jmeter.client;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the services of a marketplace listen: all behind one address, or each behind its own, or
 * behind one for each of its replicas. Immutable. As a string it is one URL, or all services like
 * {@code cart=http://localhost:8081,stock=http://localhost:8083|http://localhost:8091}.
 */
public final class ServiceAddresses {
  /** Services by the paths that do not start with their names. */
  private static final Map<String, String> OTHER_PATHS = new HashMap<>();

  static {
    for (ServiceDescriptor service : Services.ALL) {
      service.otherPaths().forEach(path -> OTHER_PATHS.put(path, service.name()));
    }
  }

  /** Paths of what every process has for its services, which they name second. */
  private static final Set<String> SERVICE_SECOND = Set.of("records", "dead-letters", "tables");

  private static final String RULE =
      "must be an address like http://localhost:8080, or one for each service like"
          + " cart=http://localhost:8081,product=http://localhost:8082";

  /** Partitions of each topic, unless another number is configured. */
  private static final int PARTITIONS = 8;

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  private static final String BETWEEN_REPLICAS = "|";

  private final Map<String, List<URI>> byService;
  private final List<URI> all;

  private ServiceAddresses(Map<String, List<URI>> byService) {
    this.byService = Collections.unmodifiableMap(new LinkedHashMap<>(byService));
    this.all = byService.values().stream().flatMap(List::stream).distinct().toList();
  }

  /** Creates one address for all services. */
  public static ServiceAddresses forPath(URI one) {
    URI address = withoutSlash(one);
    var byService = new LinkedHashMap<String, List<URI>>();
    Services.NAMES.forEach(service -> byService.put(service, List.of(address)));
    return new ServiceAddresses(byService);
  }

  /**
   * Creates addresses with one for each service.
   *
   * @throws IllegalArgumentException naming services that are missing or unknown
   */
  public static ServiceAddresses forPath(Map<String, URI> byService) {
    var each = new LinkedHashMap<String, List<URI>>();
    byService.forEach((service, address) -> each.put(service, List.of(address)));
    return ofReplicas(each);
  }

  /**
   * The addresses of each service's replicas, by index.
   *
   * @throws IllegalArgumentException naming services that are missing or unknown
   */
  public static ServiceAddresses ofReplicas(Map<String, List<URI>> byService) {
    var ordered = new LinkedHashMap<String, List<URI>>();
    for (String service : Services.NAMES) {
      List<URI> addresses = byService.get(service);
      if (addresses != null) {
        ordered.put(service, addresses.stream().map(ServiceAddresses::withoutSlash).toList());
      }
    }
    List<String> missing = new ArrayList<>(Services.NAMES);
    missing.removeAll(byService.keySet());
    List<String> unknown = new ArrayList<>(byService.keySet());
    unknown.removeAll(Services.NAMES);
    if (!missing.isEmpty() || !unknown.isEmpty()) {
      throw new IllegalArgumentException(
          RULE + "; missing " + missing + ", no service is " + unknown);
    }
    return new ServiceAddresses(ordered);
  }

  /**
   * Parses the string form.
   *
   * @throws IllegalArgumentException naming the broken rule
   */
  public static ServiceAddresses parse(String text) {
    if (!text.matches("[a-z-]+=.*")) {
      return forPath(address(text));
    }
    var byService = new LinkedHashMap<String, List<URI>>();
    for (String one : text.split(",", -1)) {
      String[] parts = one.strip().split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(RULE);
      }
      List<URI> replicas =
          Stream.of(parts[1].split("\\" + BETWEEN_REPLICAS, -1))
              .map(ServiceAddresses::address)
              .toList();
      if (byService.put(parts[0], replicas) != null) {
        throw new IllegalArgumentException(RULE + "; twice: " + parts[0]);
      }
    }
    return ofReplicas(byService);
  }

  private static URI address(String text) {
    try {
      URI address = URI.create(text.strip());
      if (isHttp(address)) {
        return address;
      }
    } catch (IllegalArgumentException notAnAddress) {
      throw new IllegalArgumentException(RULE, notAnAddress);
    }
    throw new IllegalArgumentException(RULE);
  }

  /** Whether it is an address of an HTTP server, with TLS or without. */
  public static boolean isHttp(URI address) {
    return ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
        && address.getHost() != null;
  }

  /** The port of an address, which may leave it to its scheme. */
  public static int port(URI address) {
    return address.getPort() >= 0
        ? address.getPort()
        : address.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
  }

  private static URI withoutSlash(URI address) {
    String text = address.toString();
    return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : address;
  }

  /** Returns whether everything is behind one address. */
  public boolean isSingle() {
    return all.size() == 1;
  }

  /** Returns all addresses, each once. */
  public List<URI> all() {
    return all;
  }

  /**
   * Returns the address that answers a path. Of several replicas it is the one that owns the seller
   * or customer the path names second, if topics have the usual number of partitions; else one that
   * forwards the request.
   *
   * @param path with its leading slash
   * @throws IllegalArgumentException if that is no single service
   */
  public URI forPath(String path) {
    List<URI> replicas = replicas(path);
    String owner = segment(path, segment(path, 1).length() + 2);
    return replicas.size() > 1 && owner.matches("\\d{1,9}")
        ? replicas.get(partition(Integer.parseInt(owner)) % replicas.size())
        : replicas.get(0);
  }

  /** As services split sellers and customers: {@code fmix32} of MurmurHash3. */
  static int partition(int number) {
    int hash = (number ^ (number >>> 16)) * 0x85ebca6b;
    hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
    return Math.floorMod(hash ^ (hash >>> 16), PARTITIONS);
  }

  /**
   * All replicas of the service that answers a path, by index.
   *
   * @throws IllegalArgumentException if that is no single service
   */
  public List<URI> replicas(String path) {
    if (isSingle()) {
      return all;
    }
    String first = segment(path, 1);
    String service =
        SERVICE_SECOND.contains(first)
            ? segment(path, first.length() + 2)
            : OTHER_PATHS.getOrDefault(first, first);
    List<URI> addresses = byService.get(service);
    if (addresses == null) {
      throw new IllegalArgumentException("No single service answers " + path);
    }
    return addresses;
  }

  /**
   * Returns the number of replicas of each service; empty if one address answers for all of them.
   */
  public Map<String, Integer> replicaCounts() {
    var counts = new TreeMap<String, Integer>();
    if (!isSingle()) {
      byService.forEach((service, addresses) -> counts.put(service, addresses.size()));
    }
    return counts;
  }

  private static String segment(String path, int from) {
    int begin = Math.min(from, path.length());
    int end = begin;
    while (end < path.length() && path.charAt(end) != '/' && path.charAt(end) != '?') {
      end++;
    }
    return path.substring(begin, end);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServiceAddresses those && byService.equals(those.byService);
  }

  @Override
  public int hashCode() {
    return byService.hashCode();
  }

  /** Returns the string form. */
  @Override
  public String toString() {
    return isSingle()
        ? all.get(0).toString()
        : byService.entrySet().stream()
            .map(one -> one.getKey() + "=" + text(one.getValue()))
            .collect(Collectors.joining(","));
  }

  private static String text(List<URI> replicas) {
    return replicas.stream().map(URI::toString).collect(Collectors.joining(BETWEEN_REPLICAS));
  }
}
