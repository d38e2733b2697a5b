package emporium.jmeter.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a run's workload: those that all workloads have, and those of its data and
 * work, by the names that they have in {@code result.json}. Immutable.
 *
 * @param fields all of them
 */
public record WorkloadParameters(@JsonValue Map<String, Object> fields) {
  /** The workload of results that do not name theirs. */
  public static final String MARKETPLACE = "marketplace";

  private static final String NAME = "name";
  private static final String PLAN = "plan";
  private static final String CONCURRENCY = "concurrency";
  private static final String WARMUP_SECONDS = "warmupSeconds";
  private static final String SECONDS = "seconds";
  private static final String RATE = "ratePerSecond";
  private static final String CRITERIA = "criteria";
  private static final String FAULT_PERCENTS = "faultPercents";
  private static final String PRODUCTS = "products";
  private static final String DATA = "data";
  private static final String WORK = "work";
  private static final String SWEPT = "swept";

  static final WorkloadParameters UNKNOWN = new WorkloadParameters(Map.of());

  /** Fields missing in an older result get the values of its time. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public WorkloadParameters {
    var all = new LinkedHashMap<>(fields);
    if (all.containsKey("sellers") && wholeNumber(all.get(PRODUCTS)) == 0) {
      all.put(
          PRODUCTS, wholeNumber(all.get("sellers")) * wholeNumber(all.get("productsPerSeller")));
    }
    fields = Collections.unmodifiableMap(all);
  }

  /**
   * The common parameters of a run.
   *
   * @param workload its name
   * @param warmupSeconds before the measuring window of each run; the warm-up of a server before
   *     its first run in a comparison is in {@link Warmup}
   * @param ratePerSecond transactions to start each second; 0 for a closed loop
   */
  public static WorkloadParameters of(
      String workload,
      String plan,
      int concurrency,
      int warmupSeconds,
      int seconds,
      double ratePerSecond) {
    var all = new LinkedHashMap<String, Object>();
    all.put(NAME, workload);
    all.put(PLAN, plan);
    all.put(CONCURRENCY, concurrency);
    all.put(WARMUP_SECONDS, warmupSeconds);
    all.put(SECONDS, seconds);
    all.put(RATE, ratePerSecond);
    return new WorkloadParameters(all);
  }

  /**
   * Returns these with the workload's own. {@code data} and {@code work} describe them in words;
   * {@code swept} names the one that a sweep varies.
   */
  public WorkloadParameters with(Map<String, ?> own) {
    var all = new LinkedHashMap<>(fields);
    all.putAll(own);
    return new WorkloadParameters(all);
  }

  /**
   * Returns these with the levels of a marketplace.
   *
   * @param criteria levels below the strongest, by criterion
   * @param faultPercents percentage of deliveries of events between services to fail, by kind
   */
  public WorkloadParameters withLevels(
      Map<String, String> criteria, Map<String, Integer> faultPercents) {
    return with(Map.of(CRITERIA, criteria, FAULT_PERCENTS, faultPercents));
  }

  /** The name of the workload. */
  public String name() {
    return text(NAME, MARKETPLACE);
  }

  /** The name of the plan. */
  public String plan() {
    return text(PLAN, "unknown");
  }

  /** Threads, each with one request at a time. */
  public int concurrency() {
    return (int) number(CONCURRENCY);
  }

  public int warmupSeconds() {
    return (int) number(WARMUP_SECONDS);
  }

  public int seconds() {
    return (int) number(SECONDS);
  }

  /** Transactions to start each second; 0 for a closed loop. */
  public double ratePerSecond() {
    return number(RATE);
  }

  /** Levels below the strongest, by criterion. */
  public Map<String, String> criteria() {
    return entries(CRITERIA).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> String.valueOf(one.getValue())));
  }

  /** Percentage of deliveries of events between services to fail, by kind. */
  public Map<String, Integer> faultPercents() {
    return entries(FAULT_PERCENTS).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> (int) wholeNumber(one.getValue())));
  }

  /** The level at which products are replicated into carts. */
  public String replication() {
    return criteria().getOrDefault("replication", "causal-seller");
  }

  /** The value of the parameter that a sweep varies. */
  public double swept() {
    return number(sweptName());
  }

  /** The name of the parameter that a sweep varies. */
  public String sweptName() {
    return text(SWEPT, "sellerSkew");
  }

  /**
   * Returns whether all but the swept parameter, and the times, are the same as in another run:
   * then both are points of one curve.
   */
  public boolean isOnCurveOf(WorkloadParameters other) {
    return curve().equals(other.curve());
  }

  private Map<String, Object> curve() {
    var all = new LinkedHashMap<>(fields);
    all.keySet().removeAll(List.of(sweptName(), WARMUP_SECONDS, SECONDS, WORK));
    return all;
  }

  /** The data in words. */
  public String data() {
    return text(
        DATA,
        String.format(
            Locale.ROOT,
            "%d customers, %d sellers with %d products, at most %d each, %d thousand orders before",
            (long) number("customers"),
            (long) number("sellers"),
            (long) number(PRODUCTS),
            (long) number("productsPerSeller"),
            (long) number("sizeFactor")));
  }

  /** The work in words, beyond threads, times and rate. */
  public String work() {
    return text(WORK, "skew " + number("sellerSkew") + " / " + number("productSkew"));
  }

  /** Returns a number; 0 if it is unknown. */
  public double number(String field) {
    return fields.get(field) instanceof Number number ? number.doubleValue() : 0;
  }

  private String text(String field, String otherwise) {
    return fields.get(field) instanceof String text ? text : otherwise;
  }

  private Map<?, ?> map(String field) {
    return fields.get(field) instanceof Map<?, ?> map ? map : Map.of();
  }

  private Map<String, Object> entries(String field) {
    var all = new LinkedHashMap<String, Object>();
    map(field).forEach((name, value) -> all.put(String.valueOf(name), value));
    return all;
  }

  private static long wholeNumber(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
