package emporium.jmeter.audit;

import emporium.jmeter.audit.result.Check;
import emporium.jmeter.audit.result.CheckResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The results of the checks so far: how much was examined, and the first few offenders. */
final class Findings {
  private static final int OFFENDERS_MAX = 3;

  private final Map<Check, Finding> findings = new EnumMap<>(Check.class);

  private static final class Finding {
    private long examined;
    private long failed;
    private final List<String> examples = new ArrayList<>();
  }

  /** Examines one case: it holds, or the offender is recorded. */
  void expect(Check check, boolean holds, Supplier<String> offender) {
    Finding finding = findings.computeIfAbsent(check, added -> new Finding());
    finding.examined++;
    if (!holds) {
      finding.failed++;
      if (finding.examples.size() < OFFENDERS_MAX) {
        finding.examples.add(offender.get());
      }
    }
  }

  /**
   * Returns the results of all checks, grouped by criterion; those on the acknowledgement log only
   * if there was one.
   */
  List<CheckResult> results(boolean withAcknowledged) {
    var results = new ArrayList<CheckResult>();
    List<Check> byCriterion =
        Arrays.stream(Check.values()).sorted(Comparator.comparing(Check::criterion)).toList();
    for (Check check : byCriterion) {
      if (withAcknowledged || !check.needsAcknowledgementLog()) {
        results.add(result(check, findings.getOrDefault(check, new Finding())));
      }
    }
    return results;
  }

  private static CheckResult result(Check check, Finding finding) {
    if (finding.failed == 0) {
      return new CheckResult(
          check.criterion().title(), check.id(), true, finding.examined + " examined");
    }
    String more = finding.failed > finding.examples.size() ? "; ..." : "";
    return new CheckResult(
        check.criterion().title(),
        check.id(),
        false,
        finding.failed
            + " of "
            + finding.examined
            + " wrong: "
            + String.join("; ", finding.examples)
            + more);
  }
}
