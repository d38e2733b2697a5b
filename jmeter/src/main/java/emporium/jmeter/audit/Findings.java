package emporium.jmeter.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What the checks have found so far: how much was examined, and the first few offenders. */
final class Findings {
  private static final int OFFENDERS_MAX = 3;

  private final Map<Check, Finding> findings = new EnumMap<>(Check.class);

  private static final class Finding {
    private long examined;
    private long wrong;
    private final List<String> offenders = new ArrayList<>();
  }

  /** Examines one thing: it holds, or the offender is noted. */
  void expect(Check check, boolean holds, Supplier<String> offender) {
    Finding finding = findings.computeIfAbsent(check, added -> new Finding());
    finding.examined++;
    if (!holds) {
      finding.wrong++;
      if (finding.offenders.size() < OFFENDERS_MAX) {
        finding.offenders.add(offender.get());
      }
    }
  }

  /**
   * The results of all checks, those of a criterion together, those on the driver's list only if
   * there was one.
   */
  List<CheckResult> results(boolean withAcknowledged) {
    var results = new ArrayList<CheckResult>();
    List<Check> byCriterion =
        Arrays.stream(Check.values()).sorted(Comparator.comparing(Check::criterion)).toList();
    for (Check check : byCriterion) {
      if (withAcknowledged || !check.needsAcknowledged()) {
        results.add(result(check, findings.getOrDefault(check, new Finding())));
      }
    }
    return results;
  }

  private static CheckResult result(Check check, Finding finding) {
    if (finding.wrong == 0) {
      return new CheckResult(
          check.criterion().title(), check.id(), true, finding.examined + " examined");
    }
    String more = finding.wrong > finding.offenders.size() ? "; ..." : "";
    return new CheckResult(
        check.criterion().title(),
        check.id(),
        false,
        finding.wrong
            + " of "
            + finding.examined
            + " wrong: "
            + String.join("; ", finding.offenders)
            + more);
  }
}
