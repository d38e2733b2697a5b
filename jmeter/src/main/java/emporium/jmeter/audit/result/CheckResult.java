package emporium.jmeter.audit.result;

import static java.util.Objects.requireNonNullElse;

import java.util.Arrays;

/**
 * The result of one check.
 *
 * @param criterion the title of the criterion that it belongs to
 * @param detail how much was examined, and the first offenders if it failed
 */
public record CheckResult(String criterion, String name, boolean passed, String detail) {

  /** A check of an older result, which is one of the marketplace, gets its present criterion. */
  public CheckResult {
    name = requireNonNullElse(name, "unknown");
    criterion = requireNonNullElse(criterion, criterionOf(name));
    detail = requireNonNullElse(detail, "");
  }

  private static String criterionOf(String name) {
    return Arrays.stream(MarketplaceCheck.values())
        .filter(check -> check.id().equals(name))
        .map(Check::criterionTitle)
        .findFirst()
        .orElse("Audit");
  }
}
