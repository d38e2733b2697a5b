package emporium.jmeter.result;

/**
 * One rate that a search tried on a server. Immutable.
 *
 * @param ratePerSecond transactions that were to begin each second
 * @param perSecond transactions that were finished each second
 * @param p99Ms the 99th percentile that the search is about, from the intended start
 * @param samples that it is of
 * @param errors of all samples
 * @param arrivalsNotBegun due transactions that no thread was free to start
 * @param sustained by the rule of the search
 */
public record RateProbe(
    double ratePerSecond,
    double perSecond,
    double p99Ms,
    long samples,
    long errors,
    long arrivalsNotBegun,
    boolean sustained) {}
