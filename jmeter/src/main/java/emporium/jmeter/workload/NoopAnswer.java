package emporium.jmeter.workload;

/**
 * A header that a server which does nothing gives to the answers of some paths.
 *
 * @param path regular expression of the whole path
 */
public record NoopAnswer(String path, String header, String value) {}
