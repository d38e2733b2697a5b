package emporium.jmeter.cli;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.load.Levels;
import emporium.jmeter.processes.ReplicaCounts;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks option values; what is wrong is said with the option's name and the rule. */
final class Rules {
  static final int PORT_MAX = 65_535;

  private final CommandSpec spec;

  Rules(CommandSpec spec) {
    this.spec = spec;
  }

  void atLeast(String option, long least, long value) {
    if (value < least) {
      throw broken(option, "must be at least " + least, value);
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
      throw broken(option, "excludes " + other, value);
    }
  }

  void excludes(String option, String other, boolean isGiven) {
    if (isGiven) {
      throw new ParameterException(spec.commandLine(), option + " excludes " + other);
    }
  }

  void between(String option, long least, long most, long value) {
    if (value < least || value > most) {
      throw broken(option, "must be between " + least + " and " + most, value);
    }
  }

  void notNegative(String option, double value) {
    if (!(value >= 0) || !Double.isFinite(value)) {
      throw broken(option, "must be 0 or more", value);
    }
  }

  double skew(String option, String value) {
    try {
      double skew = Double.parseDouble(value.strip());
      notNegative(option, skew);
      return skew;
    } catch (NumberFormatException notANumber) {
      throw broken(option, "must be numbers like 0,0.5,1 or none", value);
    }
  }

  void oneOf(String option, String value, String... allowed) {
    for (String one : allowed) {
      if (one.equals(value)) {
        return;
      }
    }
    throw broken(option, "must be " + String.join(" or ", allowed), value);
  }

  void httpAddress(String option, URI value) {
    if (!"http".equals(value.getScheme()) || value.getHost() == null) {
      throw broken(option, "must be an address like http://localhost:8080", value);
    }
  }

  /** One address, or one for each service. */
  Addresses addresses(String option, String value) {
    try {
      return Addresses.parse(value);
    } catch (IllegalArgumentException wrong) {
      throw broken(option, String.valueOf(wrong.getMessage()), value);
    }
  }

  /** How many replicas services have. */
  ReplicaCounts replicas(String option, String value) {
    try {
      return ReplicaCounts.parse(value);
    } catch (IllegalArgumentException wrong) {
      throw broken(option, String.valueOf(wrong.getMessage()), value);
    }
  }

  void backupName(String option, String value) {
    if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      throw broken(option, "must be 1 to 64 letters, digits, dots, hyphens or underscores", value);
    }
  }

  void deadLetter(String option, String value) {
    if (!value.matches("[a-z-]+/[a-z-]+(@[A-Za-z0-9]+)?:[0-9]{1,18}")) {
      throw broken(option, "must be a listed id like stock/reserve-stock:7", value);
    }
  }

  void hostAndPort(String option, String value) {
    if (!value.matches("[A-Za-z0-9.-]+:[0-9]{1,5}")) {
      throw broken(option, "must be host and port like localhost:9092", value);
    }
  }

  void heap(String option, String value) {
    if (!value.matches("\\d+[mg]")) {
      throw broken(option, "must be a size like 512m or 2g", value);
    }
  }

  void levels(String criteria, String faults) {
    try {
      var unused = Levels.parse(criteria, "none");
    } catch (IllegalArgumentException wrong) {
      throw broken("--criteria", String.valueOf(wrong.getMessage()), criteria);
    }
    try {
      var unused = Levels.parse("strongest", faults);
    } catch (IllegalArgumentException wrong) {
      throw broken("--faults", String.valueOf(wrong.getMessage()), faults);
    }
  }

  private ParameterException broken(String option, String rule, Object value) {
    return new ParameterException(
        spec.commandLine(), option + " " + rule + ", was '" + value + "'");
  }
}
