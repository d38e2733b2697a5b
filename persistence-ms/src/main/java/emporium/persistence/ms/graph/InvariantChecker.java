package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.engine.StartProgress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks all declared rules over what was loaded, before work is taken. Used by the opening thread.
 */
public final class InvariantChecker {
  private static final Logger LOG = LoggerFactory.getLogger(InvariantChecker.class);
  private static final int VIOLATIONS_MAX = 10;
  private static final int PROGRESS_STEP = 1 << 12;

  private final List<InvariantResult> results = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private final StartProgress progress;

  private InvariantChecker(StartProgress progress) {
    this.progress = progress;
  }

  /**
   * What was checked.
   *
   * @throws InvariantsViolated if a rule is broken
   */
  public static List<InvariantResult> verify(Collection<Graph> graphs, StartProgress progress) {
    progress.begin(
        StartProgress.Step.VERIFYING,
        graphs.stream()
            .flatMap(graph -> graph.tables().stream())
            .mapToLong(table -> (long) table.invariants().size() * table.current().size())
            .sum());
    var checks = new InvariantChecker(progress);
    for (Graph graph : graphs) {
      graph.tables().forEach(table -> checks.check(graph, table));
      graph.invariants().forEach(rule -> checks.check(graph, rule));
    }
    if (!checks.violations.isEmpty()) {
      int shown = Math.min(VIOLATIONS_MAX, checks.violations.size());
      throw new InvariantsViolated(
          checks.violations.subList(0, shown), checks.violations.size() > shown);
    }
    return List.copyOf(checks.results);
  }

  private <K, E extends Aggregate> void check(Graph graph, Table<K, E> table) {
    for (Table.Rule<E> rule : table.invariants()) {
      long startNanos = System.nanoTime();
      long checked = 0;
      for (E aggregate : table.current()) {
        checked++;
        if (!holds(rule.holds(), aggregate)) {
          violated(graph, table.name() + ", key=" + table.keyOf(aggregate), rule.text());
        }
        if (isLimitReached()) {
          return;
        }
        if (checked % PROGRESS_STEP == 0) {
          progress.add(PROGRESS_STEP);
        }
      }
      done(graph, table.name(), rule.text(), checked, startNanos);
    }
  }

  /** A rule that cannot be evaluated is broken: the state is not one its code knows. */
  private static <E> boolean holds(Predicate<E> rule, E aggregate) {
    try {
      return rule.test(aggregate);
    } catch (RuntimeException e) {
      LOG.warn("An invariant could not be evaluated", e);
      return false;
    }
  }

  private void check(Graph graph, Graph.Rule rule) {
    long startNanos = System.nanoTime();
    try (var broken = rule.broken().get()) {
      broken
          .limit(VIOLATIONS_MAX + 1L)
          .forEach(what -> violated(graph, "several, at=" + what, rule.text()));
    } catch (RuntimeException e) {
      LOG.warn("An invariant could not be evaluated", e);
      violated(graph, "several, failed=" + e, rule.text());
    }
    done(graph, "", rule.text(), 0, startNanos);
  }

  private void violated(Graph graph, String where, String rule) {
    if (!isLimitReached()) {
      violations.add("service=" + graph.service() + ", table=" + where + ", rule=" + rule);
    }
  }

  /** One more than is shown, so that the message can state that there are more. */
  private boolean isLimitReached() {
    return violations.size() > VIOLATIONS_MAX;
  }

  private void done(Graph graph, String table, String rule, long checked, long startNanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    results.add(new InvariantResult(graph.service(), table, rule, checked, millis));
  }
}
