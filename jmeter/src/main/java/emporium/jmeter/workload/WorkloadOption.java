package emporium.jmeter.workload;

import java.util.List;
import java.util.Locale;

/**
 * An option on data or work of a workload, on the command line of {@code load} and {@code compare},
 * and of {@code populate} if it is about data. Its value becomes a property of JMeter, which the
 * plan's driver element reads. Several workloads may have an option of one name.
 *
 * @param name with its hyphens, like {@code --warehouses}
 * @param label of its value in the help text
 * @param property of JMeter, like {@code emporium.warehouses}
 * @param isData whether it decides about the data
 * @param rule that a value must obey
 * @param description with the default
 */
public record WorkloadOption(
    String name, String label, String property, boolean isData, Rule rule, String description) {
  /** Rules of values. */
  @FunctionalInterface
  public interface Rule {
    /**
     * Checks a value.
     *
     * @throws IllegalArgumentException with the rule that it breaks and the value: {@code must be
     *     at least 1, was '0'}
     */
    void check(String value);

    /** A whole number in a range. */
    static Rule wholeNumber(long least, long most) {
      return value -> {
        long number = parseWhole(value);
        if (number < least || number > most) {
          throw broken(
              most == Integer.MAX_VALUE
                  ? "must be at least " + least
                  : "must be between " + least + " and " + most,
              value);
        }
      };
    }

    /** Any whole number. */
    static Rule wholeNumber() {
      return Rule::parseWhole;
    }

    /** A whole number from this one. */
    static Rule atLeast(long least) {
      return wholeNumber(least, Integer.MAX_VALUE);
    }

    /** A number from 0. */
    static Rule notNegative() {
      return value -> {
        double number = parseDecimal(value);
        if (!(number >= 0) || !Double.isFinite(number)) {
          throw broken("must be 0 or more", number);
        }
      };
    }

    /** One of these words. */
    static Rule oneOf(String... words) {
      return value -> {
        if (!List.of(words).contains(value)) {
          throw broken("must be " + String.join(" or ", words), value);
        }
      };
    }

    private static long parseWhole(String value) {
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException notANumber) {
        throw broken("must be a whole number", value);
      }
    }

    private static double parseDecimal(String value) {
      try {
        return Double.parseDouble(value);
      } catch (NumberFormatException notANumber) {
        throw broken("must be a number", value);
      }
    }

    private static IllegalArgumentException broken(String rule, Object value) {
      return new IllegalArgumentException(rule + ", was '" + value + "'");
    }
  }

  /** An option that decides about the data. */
  public static WorkloadOption data(String name, String label, Rule rule, String description) {
    return new WorkloadOption(name, label, property(name), true, rule, description);
  }

  /** An option on the work, with the same data. */
  public static WorkloadOption work(String name, String label, Rule rule, String description) {
    return new WorkloadOption(name, label, property(name), false, rule, description);
  }

  /** Returns the option with another property of JMeter than that of its name. */
  public WorkloadOption as(String otherProperty) {
    return new WorkloadOption(name, label, otherProperty, isData, rule, description);
  }

  /** {@code --products-per-seller} is {@code emporium.products.per.seller}. */
  private static String property(String name) {
    return "emporium." + name.substring(2).toLowerCase(Locale.ROOT).replace('-', '.');
  }
}
