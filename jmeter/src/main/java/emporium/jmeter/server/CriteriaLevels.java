package emporium.jmeter.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The levels at which a marketplace is to meet each criterion, and the faults of the links between
 * its services.
 *
 * @param criteria levels below the strongest, by criterion
 * @param faultPercents percentage of deliveries of an event that go wrong, by kind
 */
public record CriteriaLevels(Map<String, String> criteria, Map<String, Integer> faultPercents) {
  /** The defaults: every criterion at its strongest level, on faultless links. */
  public static final CriteriaLevels STRONGEST = new CriteriaLevels(Map.of(), Map.of());

  private static final int PERCENT_MAX = 100;
  private static final int DROP_PERCENT_MAX = 50;
  private static final List<String> FAULTS = List.of("drop", "duplicate", "reorder");

  private static final List<String> SHORT_TIMEOUTS =
      List.of(
          "-Demporium.cart.stalled-after-ms=1000",
          "-Demporium.cart.stalled-check-ms=100",
          "-Demporium.shipment.await-completion-max-ms=1000",
          "-Demporium.product.await-completion-max-ms=1000",
          "-Demporium.product.resync-after-ms=1000",
          "-Demporium.product.resync-check-ms=100",
          "-Demporium.consumer.prerequisite-attempts-max=20");

  /** Levels of each criterion, the weakest first. */
  private static final Map<String, List<String>> CRITERIA = allCriteria();

  private static Map<String, List<String>> allCriteria() {
    var all = new LinkedHashMap<String, List<String>>();
    all.put("replication", List.of("eventual", "causal-product", "causal-seller"));
    all.put("integrity", List.of("available", "consistent"));
    all.put("delivery", List.of("at-most-once", "at-least-once", "exactly-once"));
    all.put("event-order", List.of("unordered", "causal"));
    all.put("dashboard", List.of("separate", "snapshot"));
    all.put("audit-log", List.of("off", "on"));
    return all;
  }

  /**
   * Parses both from options.
   *
   * @param criteria {@code strongest}, {@code weakest}, or like {@code delivery=at-most-once}
   * @param faults {@code none}, or like {@code drop=1,duplicate=1}
   * @throws IllegalArgumentException naming the broken rule
   */
  public static CriteriaLevels parse(String criteria, String faults) {
    return new CriteriaLevels(
        switch (criteria) {
          case "strongest" -> Map.of();
          case "weakest" -> weakest();
          default -> parseCriteria(criteria);
        },
        faults.equals("none") ? Map.of() : parseFaults(faults));
  }

  /**
   * Reads the levels that a marketplace reports.
   *
   * @param levels of every criterion
   * @throws IllegalArgumentException if they are not those known here: a further one could be below
   *     its strongest level
   */
  static CriteriaLevels of(Map<String, String> levels, Map<String, Integer> faultPercents) {
    var unknown = new TreeSet<>(levels.keySet());
    unknown.removeAll(CRITERIA.keySet());
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown criteria: " + String.join(", ", unknown));
    }
    String all =
        CRITERIA.keySet().stream()
            .map(criterion -> criterion + "=" + levels.get(criterion))
            .collect(Collectors.joining(","));
    return new CriteriaLevels(parseCriteria(all), faultPercents);
  }

  private static Map<String, String> weakest() {
    var all = new LinkedHashMap<String, String>();
    CRITERIA.forEach((criterion, levels) -> all.put(criterion, levels.get(0)));
    return all;
  }

  private static Map<String, String> parseCriteria(String text) {
    var all = new LinkedHashMap<String, String>();
    for (String one : text.split(",", -1)) {
      String[] parts = one.split("=", 2);
      List<String> levels = CRITERIA.getOrDefault(parts[0], List.of());
      if (parts.length < 2 || !levels.contains(parts[1])) {
        throw new IllegalArgumentException(
            "must be strongest, weakest, or criteria like delivery=at-least-once of " + CRITERIA);
      }
      if (levels.indexOf(parts[1]) < levels.size() - 1) {
        all.put(parts[0], parts[1]);
      }
    }
    return all;
  }

  private static Map<String, Integer> parseFaults(String text) {
    var all = new LinkedHashMap<String, Integer>();
    for (String one : text.split(",", -1)) {
      String[] parts = one.split("=", 2);
      int most = parts[0].equals("drop") ? DROP_PERCENT_MAX : PERCENT_MAX;
      if (parts.length < 2
          || !FAULTS.contains(parts[0])
          || !parts[1].matches("\\d{1,3}")
          || Integer.parseInt(parts[1]) > most) {
        throw new IllegalArgumentException(
            "must be none, or percents like drop=1,duplicate=1,reorder=1, drop at most "
                + DROP_PERCENT_MAX);
      }
      if (Integer.parseInt(parts[1]) > 0) {
        all.put(parts[0], Integer.parseInt(parts[1]));
      }
    }
    return all;
  }

  /** In one word, for names: {@code weakest}, {@code delivery-at-most-once}; empty if strongest. */
  String shortName() {
    if (criteria.equals(weakest())) {
      return "weakest";
    }
    return criteria.entrySet().stream()
        .map(one -> one.getKey() + "-" + one.getValue())
        .collect(Collectors.joining("-"));
  }

  /** The level of a criterion. */
  public String level(String criterion) {
    List<String> levels = Objects.requireNonNull(CRITERIA.get(criterion), criterion);
    return criteria.getOrDefault(criterion, levels.get(levels.size() - 1));
  }

  /** Returns the percentage of deliveries with this fault. */
  public int percent(String fault) {
    return faultPercents.getOrDefault(fault, 0);
  }

  /** Returns whether an event may never take effect. */
  public boolean losesEvents() {
    return level("delivery").equals("at-most-once") && percent("drop") > 0;
  }

  /** Returns whether an event may take effect more than once. */
  public boolean duplicatesEvents() {
    return level("delivery").equals("at-least-once") && percent("duplicate") > 0;
  }

  /**
   * Returns the arguments of {@code java} that set them. Where events are lost, services wait for
   * them less long than for events that are only late.
   */
  public List<String> arguments() {
    var all = new ArrayList<String>();
    criteria.forEach(
        (criterion, level) -> all.add("-Demporium.criteria." + criterion + "=" + level));
    faultPercents.forEach(
        (fault, percent) -> all.add("-Demporium.faults." + fault + "-percent=" + percent));
    if (losesEvents()) {
      all.addAll(SHORT_TIMEOUTS);
    }
    return all;
  }
}
