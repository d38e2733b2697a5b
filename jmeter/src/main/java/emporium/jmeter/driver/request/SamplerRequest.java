package emporium.jmeter.driver;

/** What a sampler is to send: the variables that its path and body refer to. */
record Request(String path, String body) {}
