package emporium.jmeter.processes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How many replicas services have; who is not named has one. Immutable.
 *
 * @param byService of each service that has several
 */
public record ReplicaCounts(Map<String, Integer> byService) {
  /** Every service is one process. */
  public static final ReplicaCounts ONE_EACH = new ReplicaCounts(Map.of());

  /** Services whose state can be divided. */
  static final List<String> DIVISIBLE = List.of("stock", "order");

  static final int COUNT_MAX = 8; // as many as a topic has partitions

  private static final String RULE = "must be like stock=2,order=2, with 1 to " + COUNT_MAX;

  /** Copies the map. */
  public ReplicaCounts {
    byService = Map.copyOf(byService);
  }

  /**
   * Reads them as the command line has them; empty for one each.
   *
   * @throws IllegalArgumentException saying the rule that is broken
   */
  public static ReplicaCounts parse(String text) {
    var counts = new LinkedHashMap<String, Integer>();
    for (String one : text.isBlank() ? new String[0] : text.split(",", -1)) {
      String[] parts = one.strip().split("=", 2);
      if (parts.length < 2 || !parts[1].matches("[1-" + COUNT_MAX + "]")) {
        throw new IllegalArgumentException(RULE);
      }
      if (!DIVISIBLE.contains(parts[0])) {
        throw new IllegalArgumentException(RULE + " of " + String.join(" and ", DIVISIBLE));
      }
      if (counts.put(parts[0], Integer.valueOf(parts[1])) != null) {
        throw new IllegalArgumentException(RULE + "; twice: " + parts[0]);
      }
    }
    return new ReplicaCounts(counts);
  }

  /** How many a service has. */
  public int of(String service) {
    return byService.getOrDefault(service, 1);
  }

  /** How many each service has. */
  public Map<String, Integer> counts() {
    var counts = new TreeMap<String, Integer>();
    Ports.SERVICES.forEach(service -> counts.put(service, of(service)));
    return counts;
  }

  /** The processes of a service by index: {@code stock}, or {@code stock-0} and {@code stock-1}. */
  public List<String> names(String service) {
    return names(service, of(service));
  }

  /** The processes of a service that has so many. */
  static List<String> names(String service, int count) {
    return count == 1
        ? List.of(service)
        : IntStream.range(0, count).mapToObj(index -> service + "-" + index).toList();
  }

  /** The second and further processes of all services. */
  public List<String> further() {
    var all = new ArrayList<String>();
    for (String service : Ports.SERVICES) {
      List<String> names = names(service);
      all.addAll(names.subList(1, names.size()));
    }
    return all;
  }
}
