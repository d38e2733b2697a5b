package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.ReplicaCounts;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small runs of the shipped plans. */
final class Plans {
  static final Path HOME =
      Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();

  private Plans() {}

  static LoadOptions options(String plan, Addresses target, Path out, Map<String, String> more) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.customers", "40");
    properties.put("emporium.sellers", "4");
    properties.put("emporium.products.per.seller", "5");
    properties.put("emporium.concurrency", "4");
    properties.put("emporium.warmup.seconds", "0");
    properties.put("emporium.seconds", "1");
    properties.put("emporium.samples.min", "5");
    properties.put("emporium.populate.workers", "4");
    properties.putAll(more);
    return new LoadOptions(
        HOME,
        plan,
        target,
        new Subject("ms", "process", Subject.NESTED_LOCKS),
        properties,
        out,
        false,
        "256m",
        ReplicaCounts.ONE_EACH);
  }
}
