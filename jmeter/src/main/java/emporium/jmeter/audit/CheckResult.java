package emporium.jmeter.audit;

/**
 * How one check ended.
 *
 * @param detail how much was examined, and the first offenders if it failed
 */
public record CheckResult(String name, boolean passed, String detail) {}
