package emporium.jmeter.audit;

/**
 * How one check ended.
 *
 * @param criterion the title of the criterion that it belongs to
 * @param detail how much was examined, and the first offenders if it failed
 */
public record CheckResult(String criterion, String name, boolean passed, String detail) {}
