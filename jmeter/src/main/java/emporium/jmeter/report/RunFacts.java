package emporium.jmeter.report;

import emporium.jmeter.result.RunEnvironment;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.WorkloadParameters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What every report begins with: what ran, when, from which sources, and on what. */
final class RunFacts {
  private static final String UNKNOWN = "unknown, an older version wrote the result";

  private RunFacts() {}

  /** Adds the facts that all rows of a result share. */
  static void add(ReportPage page, RunResult run) {
    RunEnvironment environment = run.environment();
    WorkloadParameters work = run.workload();
    page.fact("date", environment.startedAt() == null ? UNKNOWN : date(environment.startedAt()));
    page.fact("commit", run.builds());
    page.fact("machine", machine(environment));
    page.fact("JDK", environment.jdk());
    page.fact("plan", work.plan());
    page.fact("data", work.data());
    page.fact("users", users(work));
    page.fact("time", work.warmupSeconds() + " s warm-up, " + work.seconds() + " s measured");
    page.fact("seed", Long.toString(run.seed()));
  }

  private static String date(String startedAt) {
    return startedAt.replace('T', ' ').replace("Z", " UTC");
  }

  private static String machine(RunEnvironment environment) {
    return environment.machine() == null
        ? environment.cores() + " cores, " + environment.os()
        : environment.machine() + ", " + environment.os();
  }

  private static String users(WorkloadParameters work) {
    return work.ratePerSecond() == 0
        ? Integer.toString(work.concurrency())
        : String.format(
            Locale.ROOT,
            "%d, at %.1f transactions per second, latency from the intended start",
            work.concurrency(),
            work.ratePerSecond());
  }

  /** Adds links to the documents, if they are there. */
  static void linkDocuments(ReportPage page, @Nullable String documents) {
    if (documents != null) {
      page.link("How to read it", documents + "/benchmark.md");
      page.link("Criteria and checks", documents + "/criteria.md");
    }
  }
}
