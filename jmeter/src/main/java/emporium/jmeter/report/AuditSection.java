package emporium.jmeter.report;

import static emporium.jmeter.report.Html.text;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.result.ExitStatus;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The audit of a run as a part of its page: what passed is folded, what is red is open. */
final class AuditSection {
  private AuditSection() {}

  /** Returns it. */
  static String of(AuditResult audit) {
    List<CheckResult> passed = audit.checks().stream().filter(CheckResult::passed).toList();
    List<CheckResult> surprising =
        passed.stream().filter(check -> isPredicted(audit, check)).toList();
    List<CheckResult> open = Stream.concat(audit.red().stream(), surprising.stream()).toList();
    return Html.panel(
        "Audit",
        (open.isEmpty()
                ? ""
                : "<p class=\""
                    + ReportPage.style(ExitStatus.of(audit))
                    + "\">"
                    + audit.red().size()
                    + " of "
                    + audit.checks().size()
                    + " checks failed</p>\n"
                    + list(audit, open))
            + Html.folded(
                passed.size() + (passed.size() == 1 ? " check passed" : " checks passed"),
                list(audit, passed))
            + (audit.replicationAnomalies() == null
                ? ""
                : "<p class=\"note\">"
                    + text(ResultTable.anomalies(audit.replicationAnomalies()))
                    + "</p>\n"));
  }

  private static boolean isPredicted(AuditResult audit, CheckResult check) {
    return audit.predictedRed().contains(check.name());
  }

  private static String list(AuditResult audit, List<CheckResult> checks) {
    return checks.stream()
        .map(check -> item(check, isPredicted(audit, check)))
        .collect(Collectors.joining("", "<ul class=\"checks\">\n", "</ul>\n"));
  }

  private static String item(CheckResult check, boolean isPredicted) {
    ExitStatus status =
        check.passed()
            ? ExitStatus.PASSED
            : isPredicted ? ExitStatus.AS_PREDICTED : ExitStatus.FAILED;
    String remark = !isPredicted ? "" : check.passed() ? ", not as predicted" : " as predicted";
    return "<li><b>"
        + text(check.name())
        + "</b> <span class=\""
        + ReportPage.style(status)
        + "\">"
        + (check.passed() ? "ok" : "failed")
        + remark
        + "</span> <span class=\"unit\">"
        + text(check.criterion())
        + "</span><p>"
        + text(check.detail())
        + "</p></li>\n";
  }
}
