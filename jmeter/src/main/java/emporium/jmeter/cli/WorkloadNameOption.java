package emporium.jmeter.cli;

import emporium.jmeter.workload.Workload;
import picocli.CommandLine.Option;

/** Names the workload that a command is about. */
final class WorkloadNameOption {
  @Option(
      names = "--workload",
      defaultValue = Workloads.DEFAULT,
      paramLabel = "NAME",
      completionCandidates = Workloads.Names.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default ${DEFAULT-VALUE}.")
  private String name = Workloads.DEFAULT;

  /** Returns the chosen workload. */
  Workload workload(OptionValidator rules) {
    return Workloads.named(name)
        .orElseThrow(() -> rules.invalid("--workload", "must be " + Workloads.names(), name));
  }
}
