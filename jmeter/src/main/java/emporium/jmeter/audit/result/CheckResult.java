package emporium.jmeter.audit;

import static java.util.Objects.requireNonNullElse;

import java.util.Arrays;

/**
 * How one check ended.
 *
 * @param criterion the title of the criterion that it belongs to
 * @param detail how much was examined, and the first offenders if it failed
 */
public record CheckResult(String criterion, String name, boolean passed, String detail) {

  /** A check of an older result belongs where it belongs now. */
  public CheckResult {
    name = requireNonNullElse(name, "unknown");
    criterion = requireNonNullElse(criterion, criterionOf(name));
    detail = requireNonNullElse(detail, "");
  }

  private static String criterionOf(String name) {
    return Arrays.stream(Check.values())
        .filter(check -> check.id().equals(name))
        .map(check -> check.criterion().title())
        .findFirst()
        .orElse("Audit");
  }
}
