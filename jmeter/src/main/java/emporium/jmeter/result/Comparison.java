package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Several rows measured in one run; {@code result.json} of a comparison is this.
 *
 * @param rows in the order in which they were asked for
 * @param sweep short runs of some rows under growing contention or load
 * @param lacking failures, each with its row
 * @param paper what a paper published about the workload; null if nothing
 * @param rateSearches the highest rates that rows sustain, if they were searched
 * @param disclosure what it takes to repeat it; null in an older result
 * @param growth rows over data that grows, of all sizes; empty if only one was measured
 */
public record Comparison(
    List<RunResult> rows,
    List<RunResult> sweep,
    List<String> lacking,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PaperFigures paper,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RateSearch> rateSearches,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Disclosure disclosure,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RunResult> growth) {
  private static final String GRAPH = "ms";
  private static final String RELATIONAL = "jpa";

  /** An older result has no sweep, and no searches. */
  public Comparison {
    rows = requireNonNullElse(rows, List.of());
    sweep = requireNonNullElse(sweep, List.of());
    lacking = requireNonNullElse(lacking, List.of());
    rateSearches = requireNonNullElse(rateSearches, List.of());
    growth = requireNonNullElse(growth, List.of());
  }

  /** Creates a comparison without failures. */
  public Comparison(List<RunResult> rows, List<RunResult> sweep) {
    this(rows, sweep, List.of(), null, List.of(), null, List.of());
  }

  /** Returns this with the rows of all sizes, and what they lack. */
  public Comparison withGrowth(List<RunResult> ofAllSizes, List<String> lackingMore) {
    return new Comparison(
        rows,
        sweep,
        Stream.concat(lacking.stream(), lackingMore.stream()).toList(),
        paper,
        rateSearches,
        disclosure,
        ofAllSizes);
  }

  private Stream<RunResult> all() {
    return Stream.of(rows, sweep, growth).flatMap(List::stream);
  }

  /** Returns whether every row, and every point of a sweep or of growth, is there and counts. */
  @JsonIgnore
  public boolean allValid() {
    return lacking.isEmpty() && all().allMatch(RunResult::valid);
  }

  /** Returns the exit status: that of the worst row or point. */
  public ExitStatus exitStatus() {
    if (!lacking.isEmpty()) {
      return ExitStatus.FAILED;
    }
    return ExitStatus.worst(all().map(RunResult::exitStatus).toList());
  }

  /**
   * Throughput of each row that was swept, by the swept parameter, with that of its rounds unless
   * the sweep has their value itself or other settings; what does not count is left out.
   */
  public Map<String, NavigableMap<Double, Double>> contention() {
    Map<String, NavigableMap<Double, Double>> all = new LinkedHashMap<>();
    sweep.stream()
        .filter(RunResult::valid)
        .forEach(point -> put(all.computeIfAbsent(point.name(), first -> new TreeMap<>()), point));
    rows.stream()
        .filter(RunResult::valid)
        .forEach(
            row -> {
              NavigableMap<Double, Double> points = all.get(row.name());
              if (points != null && isOnItsCurve(row)) {
                put(points, row);
              }
            });
    return all;
  }

  /** A sweep may have other settings than the rounds, such as users who do not pause. */
  private boolean isOnItsCurve(RunResult row) {
    return sweep.stream()
        .filter(point -> point.name().equals(row.name()))
        .allMatch(point -> point.workload().isOnCurveOf(row.workload()));
  }

  private static void put(NavigableMap<Double, Double> points, RunResult at) {
    points.putIfAbsent(at.workload().swept(), at.throughputPerSecond());
  }

  /**
   * The relational row of equal durability, packaging and way that a row is measured against; null
   * if none.
   */
  public @Nullable RunResult relationalCounterpart(RunResult row) {
    return row.engine().equals(RELATIONAL)
        ? null
        : rows.stream()
            .filter(other -> other.engine().equals(RELATIONAL))
            .filter(other -> other.durability().equals(row.durability()))
            .filter(other -> other.isSeparate() == row.isSeparate())
            .filter(other -> other.isPublished() == row.isPublished())
            .findFirst()
            .orElse(null);
  }

  /**
   * Returns the search of a row's highest rate; null if there is none, or the row does not count.
   */
  public @Nullable RateSearch rateSearch(@Nullable RunResult row) {
    return row == null || !row.valid()
        ? null
        : rateSearches.stream()
            .filter(search -> search.row().equals(row.name()))
            .findFirst()
            .orElse(null);
  }

  /**
   * The row with the same settings and all services in one JVM, which a row of separate processes
   * is measured against; null if none.
   */
  public @Nullable RunResult embeddedCounterpart(RunResult row) {
    return !row.isSeparate()
        ? null
        : rows.stream()
            .filter(other -> !other.isSeparate())
            .filter(other -> other.engine().equals(row.engine()))
            .filter(other -> other.durability().equals(row.durability()))
            .filter(other -> other.mode().equals(row.mode()))
            .filter(other -> other.workload().criteria().equals(row.workload().criteria()))
            .findFirst()
            .orElse(null);
  }

  /**
   * The row with the same settings and no tables beside its graph, which a row with both is
   * measured against; null if none.
   */
  public @Nullable RunResult graphCounterpart(RunResult row) {
    return rows.stream()
        .filter(other -> other.engine().equals(GRAPH))
        .filter(other -> other.durability().equals(row.durability()))
        .filter(other -> other.isSeparate() == row.isSeparate())
        .filter(other -> other.mode().equals(row.mode()))
        .filter(other -> other.workload().criteria().equals(row.workload().criteria()))
        .findFirst()
        .orElse(null);
  }

  /** Returns the row of the no-op server; null if it was not measured. */
  @Nullable RunResult noopRow() {
    return rows.stream().filter(RunResult::isNull).findFirst().orElse(null);
  }

  /**
   * Returns a row's server CPU per transaction without that of HTTP alone, which is measured with
   * the no-op server; null if either is unknown.
   */
  public @Nullable Double ownCpuMs(RunResult row) {
    RunResult nothing = noopRow();
    Double all = row.consumption().serverCpuMsPerTransaction();
    Double http = nothing == null ? null : nothing.consumption().serverCpuMsPerTransaction();
    return all == null || http == null ? null : Math.max(0, all - http);
  }
}
