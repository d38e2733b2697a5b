package emporium.jmeter.audit;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import java.io.IOException;
import java.nio.file.Path;

/** Audits many generated checkouts in a JVM of its own, whose heap is what the test is about. */
final class LargeAuditMain {
  private LargeAuditMain() {}

  /** Says progress and each red check; arguments are the number of checkouts and a directory. */
  public static void main(String... arguments) throws IOException {
    int checkouts = Integer.parseInt(arguments[0]);
    Path list = Path.of(arguments[1]).resolve("acknowledged.ndjson");
    var records = new GeneratedRecordSource(checkouts);
    records.acknowledge(list);
    AuditResult result = Audit.of(records, list, System.out::println);
    for (CheckResult check : result.checks()) {
      if (!check.passed() || check.name().equals("acknowledged-checkouts-present")) {
        System.out.println(check.name() + ": " + check.detail());
      }
    }
    System.out.println(result.passed() ? "passed" : "FAILED");
  }
}
