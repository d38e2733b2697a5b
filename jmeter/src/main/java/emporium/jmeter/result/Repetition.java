package emporium.jmeter.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a comparison that was repeated came to the same conclusion: each ratio to the relational
 * row has the same winner, and the spreads of both runs have a value in common. Immutable.
 *
 * @param isSame whether it did
 * @param findings a line for each ratio
 * @param differences the conditions that were not the same, each with both values
 */
public record Repetition(boolean isSame, List<String> findings, List<String> differences) {
  private static final String SAME = "the same";

  /** Compares a comparison with its repetition; one without any ratio has no conclusion. */
  public static Repetition of(Comparison before, Comparison now) {
    List<String> findings = new ArrayList<>();
    boolean isSame = true;
    for (RunResult row : before.rows()) {
      Ratio first = Ratio.of(row, before.relationalCounterpart(row));
      if (first != null) {
        Ratio second = ratio(now, row.name());
        String finding = finding(first, second);
        isSame &= finding.equals(SAME);
        findings.add(
            row.name()
                + ": "
                + first
                + " times jpa before, "
                + (second == null ? "nothing" : second)
                + " now: "
                + finding);
      }
    }
    if (findings.isEmpty()) {
      findings.add("the first run has no ratio");
      isSame = false;
    }
    return new Repetition(isSame, findings, differences(before, now));
  }

  private static @Nullable Ratio ratio(Comparison now, String name) {
    return now.rows().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .map(row -> Ratio.of(row, now.relationalCounterpart(row)))
        .orElse(null);
  }

  private static String finding(Ratio first, @Nullable Ratio second) {
    if (second == null) {
      return "not measured";
    }
    if (first.winner() != second.winner()) {
      return "another winner";
    }
    return first.overlaps(second) ? SAME : "the same winner, another factor";
  }

  private static List<String> differences(Comparison before, Comparison now) {
    if (before.rows().isEmpty() || now.rows().isEmpty()) {
      return List.of();
    }
    RunResult first = before.rows().get(0);
    RunResult second = now.rows().get(0);
    Map<String, String> one = Conditions.of(first);
    Map<String, String> other = Conditions.of(second);
    return Conditions.differing(first, second).stream()
        .map(
            name ->
                name
                    + ": "
                    + one.getOrDefault(name, "unknown")
                    + " before, "
                    + other.getOrDefault(name, "unknown")
                    + " now")
        .toList();
  }

  /** Returns it as lines of text, the conclusion last. */
  public List<String> lines() {
    List<String> all = new ArrayList<>();
    differences.forEach(one -> all.add("not the same condition: " + one));
    all.addAll(findings);
    all.add(isSame ? "the same conclusion as before" : "NOT the same conclusion as before");
    return all;
  }
}
