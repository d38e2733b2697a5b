package emporium.jmeter.result;

import emporium.jmeter.result.ComparedRatios.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a comparison that was repeated came to the same conclusion: each ratio to the relational
 * row has the same winner, and if its factor is repeatable, the spreads of both runs have a value
 * in common. A percentile that had enough samples the first time only has no say. Immutable.
 *
 * @param isSame whether it did
 * @param findings a line for each ratio
 * @param differences the conditions that were not the same, each with both values
 */
public record Repetition(boolean isSame, List<String> findings, List<String> differences) {
  private static final String SAME = "the same";
  private static final String TOO_FEW = "too few samples to tell";

  /** Compares a comparison with its repetition; one without any ratio has no conclusion. */
  public static Repetition of(Comparison before, Comparison now) {
    List<String> findings = new ArrayList<>();
    boolean isSame = true;
    for (RunResult row : before.rows()) {
      for (Measure first : ComparedRatios.of(before, row)) {
        Ratio second = ratio(now, row.name(), first.name());
        String finding = finding(first, second);
        isSame &= finding.equals(SAME) || finding.equals(TOO_FEW);
        findings.add(
            row.name()
                + ", "
                + first.name()
                + ": "
                + first.ratio()
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

  private static @Nullable Ratio ratio(Comparison now, String row, String measure) {
    return now.rows().stream()
        .filter(one -> one.name().equals(row))
        .flatMap(one -> ComparedRatios.of(now, one).stream())
        .filter(one -> one.name().equals(measure))
        .findFirst()
        .map(Measure::ratio)
        .orElse(null);
  }

  private static String finding(Measure first, @Nullable Ratio second) {
    if (second == null) {
      return first.isFactorRepeatable() ? "not measured" : TOO_FEW;
    }
    if (first.ratio().winner() != second.winner()) {
      return "another winner";
    }
    return !first.isFactorRepeatable() || first.ratio().overlaps(second)
        ? SAME
        : "the same winner, another factor";
  }

  private static List<String> differences(Comparison before, Comparison now) {
    if (before.rows().isEmpty() || now.rows().isEmpty()) {
      return List.of();
    }
    RunResult first = before.rows().get(0);
    RunResult second = now.rows().get(0);
    Map<String, String> one = Conditions.of(first);
    Map<String, String> other = Conditions.of(second);
    return Stream.concat(
            Conditions.differing(first, second).stream()
                .map(name -> difference(name, one, other, "unknown")),
            variables(before, now))
        .toList();
  }

  private static Stream<String> variables(Comparison before, Comparison now) {
    Disclosure first = before.disclosure();
    Disclosure second = now.disclosure();
    if (first == null || second == null) {
      return Stream.of();
    }
    Map<String, String> one = first.environment();
    Map<String, String> other = second.environment();
    return Stream.concat(one.keySet().stream(), other.keySet().stream())
        .distinct()
        .filter(name -> !Objects.equals(one.get(name), other.get(name)))
        .map(name -> "variable " + difference(name, one, other, "not set"));
  }

  private static String difference(
      String name, Map<String, String> before, Map<String, String> now, String otherwise) {
    return name
        + ": "
        + before.getOrDefault(name, otherwise)
        + " before, "
        + now.getOrDefault(name, otherwise)
        + " now";
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
