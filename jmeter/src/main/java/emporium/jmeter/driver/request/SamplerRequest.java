package emporium.jmeter.driver.request;

/** The request of a sampler: the variables that its path and body refer to. */
public record SamplerRequest(String path, String body) {}
