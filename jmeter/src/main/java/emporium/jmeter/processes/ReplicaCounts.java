package emporium.jmeter.processes;

import emporium.events.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The replica counts of services; a service that is not named has one. Immutable.
 *
 * @param byService of each service that has several
 */
public record ReplicaCounts(Map<String, Integer> byService) {
  /** Every service is one process. */
  public static final ReplicaCounts ONE_EACH = new ReplicaCounts(Map.of());

  static final int COUNT_MAX = 8; // as many as a topic has partitions

  private static final String RULE = "must be like stock=2,order=2, with 1 to " + COUNT_MAX;

  /** Copies the map. */
  public ReplicaCounts {
    byService = Map.copyOf(byService);
  }

  /**
   * Parses them from the form of the command line; empty for one each.
   *
   * @throws IllegalArgumentException naming the broken rule
   */
  public static ReplicaCounts parse(String text) {
    var counts = new LinkedHashMap<String, Integer>();
    for (String one : text.isBlank() ? new String[0] : text.split(",", -1)) {
      String[] parts = one.strip().split("=", 2);
      if (parts.length < 2 || !parts[1].matches("[1-" + COUNT_MAX + "]")) {
        throw new IllegalArgumentException(RULE);
      }
      if (!Services.REPLICABLE.contains(parts[0])) {
        throw new IllegalArgumentException(
            RULE + " of " + String.join(" and ", Services.REPLICABLE));
      }
      if (counts.put(parts[0], Integer.valueOf(parts[1])) != null) {
        throw new IllegalArgumentException(RULE + "; twice: " + parts[0]);
      }
    }
    return new ReplicaCounts(counts);
  }

  /** Returns the replica count of a service. */
  public int count(String service) {
    return byService.getOrDefault(service, 1);
  }

  /** Returns the replica count of each service but those that others require. */
  public Map<String, Integer> counts() {
    return Services.NAMES.stream()
        .filter(service -> !Services.isRequired(service))
        .collect(Collectors.toMap(service -> service, this::count, Integer::sum, TreeMap::new));
  }

  /** The processes of a service by index: {@code stock}, or {@code stock-0} and {@code stock-1}. */
  public List<String> replicaNames(String service) {
    return replicaNames(service, count(service));
  }

  /** Returns the process names of a service with this number of replicas. */
  static List<String> replicaNames(String service, int count) {
    return count == 1
        ? List.of(service)
        : IntStream.range(0, count).mapToObj(index -> service + "-" + index).toList();
  }

  /** The second and further processes of all services. */
  public List<String> additionalReplicas() {
    var all = new ArrayList<String>();
    for (String service : Services.REPLICABLE) {
      List<String> names = replicaNames(service);
      all.addAll(names.subList(1, names.size()));
    }
    return all;
  }
}
