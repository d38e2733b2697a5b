package emporium.jmeter.cli;

import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The options that workloads contribute to a command. A command has those of all workloads, and
 * refuses those that the chosen one does not have.
 */
final class ContributedOptions {
  private final List<Workload> workloads;
  private final boolean dataOnly;

  /**
   * @param dataOnly whether the command only fills a target, so that options on the work do not
   *     apply
   */
  ContributedOptions(List<Workload> workloads, boolean dataOnly) {
    this.workloads = workloads;
    this.dataOnly = dataOnly;
  }

  /** Adds all of them to a command. */
  void addTo(CommandSpec command) {
    byName()
        .forEach(
            (name, contributors) -> {
              WorkloadOption first = contributors.values().iterator().next();
              command.addOption(
                  OptionSpec.builder(name)
                      .paramLabel(first.label())
                      .type(String.class)
                      .arity("1")
                      .description(description(contributors))
                      .build());
            });
  }

  /** A paragraph for each workload that has the option. */
  private static String[] description(Map<String, WorkloadOption> contributors) {
    return contributors.entrySet().stream()
        .map(one -> "Of " + one.getKey() + ": " + one.getValue().description())
        .map(text -> text.replace("%", "%%"))
        .toArray(String[]::new);
  }

  /** Options by name, each by the name of its workload. */
  private Map<String, Map<String, WorkloadOption>> byName() {
    var all = new LinkedHashMap<String, Map<String, WorkloadOption>>();
    for (Workload workload : workloads) {
      for (WorkloadOption option : workload.options()) {
        if (option.isData() || !dataOnly) {
          all.computeIfAbsent(option.name(), first -> new LinkedHashMap<>())
              .put(workload.name(), option);
        }
      }
    }
    return all;
  }

  /**
   * Returns the given options as the JMeter properties that the plans read.
   *
   * @throws ParameterException naming an option of another workload, or one with the rule that its
   *     value breaks
   */
  Map<String, String> properties(CommandSpec command, Workload chosen) {
    var properties = new LinkedHashMap<String, String>();
    byName()
        .forEach(
            (name, contributors) -> {
              String value =
                  command.commandLine().getParseResult().matchedOptionValue(name, (String) null);
              if (value != null) {
                WorkloadOption option = option(command, chosen, name, contributors);
                properties.put(option.property(), checked(command, option, value));
              }
            });
    try {
      chosen.check(properties);
    } catch (IllegalArgumentException broken) {
      throw new ParameterException(command.commandLine(), String.valueOf(broken.getMessage()));
    }
    return properties;
  }

  private static WorkloadOption option(
      CommandSpec command, Workload chosen, String name, Map<String, WorkloadOption> contributors) {
    WorkloadOption option = contributors.get(chosen.name());
    if (option == null) {
      throw new ParameterException(
          command.commandLine(),
          name
              + " is an option of --workload "
              + contributors.keySet().stream().collect(Collectors.joining(" or "))
              + ", not of "
              + chosen.name());
    }
    return option;
  }

  private static String checked(CommandSpec command, WorkloadOption option, String value) {
    try {
      option.rule().check(value.strip());
      return value.strip();
    } catch (IllegalArgumentException broken) {
      throw new ParameterException(
          command.commandLine(), option.name() + " " + broken.getMessage());
    }
  }
}
