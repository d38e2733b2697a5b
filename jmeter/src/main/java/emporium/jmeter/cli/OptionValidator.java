package emporium.jmeter.cli;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.CriteriaLevels;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks option values; an error names the option and the rule. */
final class OptionValidator {
  static final int PORT_MAX = 65_535;

  private final CommandSpec spec;

  OptionValidator(CommandSpec spec) {
    this.spec = spec;
  }

  void atLeast(String option, long least, long value) {
    if (value < least) {
      throw invalid(option, "must be at least " + least, value);
    }
  }

  void atLeastIfGiven(String option, long least, @Nullable Integer value) {
    if (value != null) {
      atLeast(option, least, value);
    }
  }

  void betweenIfGiven(String option, long least, long most, @Nullable Integer value) {
    if (value != null) {
      between(option, least, most, value);
    }
  }

  void notBoth(String option, @Nullable Object value, String other, @Nullable Object otherValue) {
    if (value != null && otherValue != null) {
      throw invalid(option, "excludes " + other, value);
    }
  }

  void excludes(String option, String other, boolean isGiven) {
    if (isGiven) {
      throw new ParameterException(spec.commandLine(), option + " excludes " + other);
    }
  }

  void between(String option, long least, long most, long value) {
    if (value < least || value > most) {
      throw invalid(option, "must be between " + least + " and " + most, value);
    }
  }

  void notNegative(String option, double value) {
    if (!(value >= 0) || !Double.isFinite(value)) {
      throw invalid(option, "must be 0 or more", value);
    }
  }

  double skew(String option, String value) {
    try {
      double skew = Double.parseDouble(value.strip());
      notNegative(option, skew);
      return skew;
    } catch (NumberFormatException notANumber) {
      throw invalid(option, "must be numbers like 0,0.5,1 or none", value);
    }
  }

  void oneOf(String option, String value, String... allowed) {
    for (String one : allowed) {
      if (one.equals(value)) {
        return;
      }
    }
    throw invalid(option, "must be " + String.join(" or ", allowed), value);
  }

  void httpAddress(String option, URI value) {
    if (!ServiceAddresses.isHttp(value)) {
      throw invalid(option, "must be an address like http://localhost:8080", value);
    }
  }

  /** One address, or one for each service. */
  ServiceAddresses addresses(String option, String value) {
    try {
      return ServiceAddresses.parse(value);
    } catch (IllegalArgumentException wrong) {
      throw invalid(option, String.valueOf(wrong.getMessage()), value);
    }
  }

  /** Returns the replica counts of services. */
  ReplicaCounts replicas(String option, String value) {
    try {
      return ReplicaCounts.parse(value);
    } catch (IllegalArgumentException wrong) {
      throw invalid(option, String.valueOf(wrong.getMessage()), value);
    }
  }

  /** Returns what carries events between processes. */
  EventWire wire(String option, String value) {
    try {
      return EventWire.named(value);
    } catch (IllegalArgumentException wrong) {
      throw invalid(option, String.valueOf(wrong.getMessage()), value);
    }
  }

  void backupName(String option, String value) {
    if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      throw invalid(option, "must be 1 to 64 letters, digits, dots, hyphens or underscores", value);
    }
  }

  void deadLetter(String option, String value) {
    if (!value.matches("[a-z-]+/[a-z-]+(@[0-9a-z-]+)?:[0-9]{1,18}")) {
      throw invalid(option, "must be a listed id like stock/reserve-stock:7", value);
    }
  }

  void hostAndPort(String option, String value) {
    if (!value.matches("[A-Za-z0-9.-]+:[0-9]{1,5}")) {
      throw invalid(option, "must be host and port like localhost:9092", value);
    }
  }

  void heap(String option, String value) {
    if (!value.matches("\\d+[mg]")) {
      throw invalid(option, "must be a size like 512m or 2g", value);
    }
  }

  void levels(String criteria, String faults) {
    try {
      var unused = CriteriaLevels.parse(criteria, "none");
    } catch (IllegalArgumentException wrong) {
      throw invalid("--criteria", String.valueOf(wrong.getMessage()), criteria);
    }
    try {
      var unused = CriteriaLevels.parse("strongest", faults);
    } catch (IllegalArgumentException wrong) {
      throw invalid("--faults", String.valueOf(wrong.getMessage()), faults);
    }
  }

  /** A directory for results: results of two runs are never mixed. */
  void absentOrEmpty(String option, @Nullable Path directory) throws IOException {
    if (directory == null || !Files.exists(directory)) {
      return;
    }
    boolean isEmpty = false;
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        isEmpty = files.findAny().isEmpty();
      }
    }
    if (!isEmpty) {
      throw invalid(option, "must be a directory that is empty or absent", directory);
    }
  }

  /** The contents of a properties file. */
  Map<String, String> properties(String option, Path file) {
    var found = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      found.load(in);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw invalid(option, "must be a readable properties file", file);
    }
    return found.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, found::getProperty));
  }

  /** Returns the command whose options are checked. */
  CommandSpec spec() {
    return spec;
  }

  /** Returns whether an option was given. */
  boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /**
   * Refuses options that need a workload of several services.
   *
   * @throws ParameterException naming the first that is given
   */
  void servicesOnly(Workload workload, String... options) {
    for (String option : options) {
      if (!workload.hasServices() && isGiven(option)) {
        throw new ParameterException(
            spec.commandLine(),
            option
                + " needs a workload of several services that send events to each other, but "
                + workload.name()
                + " is one application");
      }
    }
  }

  /**
   * Returns the name of the plan: the workload's first unless one is given.
   *
   * @throws ParameterException if there is none, or if it is one of another workload
   */
  String plan(Workload workload, @Nullable String given) {
    if (given == null) {
      return workload.plans().get(0);
    }
    boolean ofAnother =
        !workload.plans().contains(given)
            && Workloads.ALL.stream().anyMatch(other -> other.plans().contains(given));
    Path file = workload.planFile(InstallationDirectory.directory(), given);
    if (ofAnother || !Files.isRegularFile(file)) {
      throw invalid("--plan", "must be one of " + String.join(", ", workload.plans()), given);
    }
    return given;
  }

  ParameterException invalid(String option, String rule, Object value) {
    return new ParameterException(
        spec.commandLine(), option + " " + rule + ", was '" + value + "'");
  }
}
