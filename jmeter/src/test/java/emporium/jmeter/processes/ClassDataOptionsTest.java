package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Services;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which processes are started with a class data archive. */
class ClassDataOptionsTest {
  private static final String OPTION = "-XX:SharedArchiveFile=";

  @TempDir private Path home;

  @Test
  void command_eachProcessWithAnArchive_usesItsOwn() throws IOException {
    Path archives = Files.createDirectories(home.resolve("target/class-data"));
    for (String service : Services.NAMES) {
      Files.createDirectories(home.resolve("services/" + service + "/target/quarkus-app"));
    }
    Files.createDirectories(home.resolve("services/platform/broker/target/broker"));
    Files.createFile(archives.resolve("cart-0.jsa"));
    Files.createFile(archives.resolve("stock-0.jsa"));
    Files.createFile(archives.resolve("order.recording"));
    Files.createFile(archives.resolve("payment-1.jsa")); // shorter than it was
    Files.createFile(archives.resolve("payment-provider-0.jsa"));
    try (var layout = ClusterDirectories.take(home.resolve("data"))) {
      for (ProcessSpec spec : specs(layout)) {
        List<String> expected =
            switch (spec.name()) {
              case "cart" -> List.of(OPTION + archives.resolve("cart-0.jsa"));
              case "stock-0", "stock-1" -> List.of(OPTION + archives.resolve("stock-0.jsa"));
              case "payment-provider" ->
                  List.of(OPTION + archives.resolve("payment-provider-0.jsa"));
              default -> List.of();
            };
        List<String> given =
            spec.arguments().stream().filter(one -> one.startsWith(OPTION)).toList();
        assertEquals(expected, given, spec.name());
      }
    }
  }

  private List<ProcessSpec> specs(ClusterDirectories layout) throws IOException {
    ReplicaCounts replicas = ReplicaCounts.parse("stock=2");
    var subject = new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);
    var options =
        LocalClusterOptions.of(home, subject, home.resolve("data"), ProcessPorts.free(replicas))
            .withReplicas(replicas);
    return new ProcessSpecs(options, layout, Map.of()).all();
  }
}
