package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How each service of a marketplace in separate processes is started. */
class ProcessSpecsTest {
  private static final String OPTION = "-Dquarkus.vertx.event-loops-pool-size=";

  @TempDir private Path home;

  @Test
  void service_ofNineOnOneMachine_hasHalfAnEventLoopForEachCore_andAtLeastOne() throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    for (ProcessSpec spec : specs(List.of())) {
      List<String> given = given(spec);
      assertEquals(List.of(OPTION + Math.max(1, cores / 2)), given, spec.name());
    }
  }

  @Test
  void setting_ofTheUser_comesLast_soItCounts() throws IOException {
    for (ProcessSpec spec : specs(List.of(OPTION + 7))) {
      List<String> given = given(spec);
      assertEquals(OPTION + 7, given.get(given.size() - 1), spec.name());
    }
  }

  /** The environment, which all inherit, may have a certificate and refuse HTTP. */
  @Test
  void service_besideOthers_hasHttpsAtAnyPortAndAnswersHttp() throws IOException {
    for (ProcessSpec spec : specs(List.of())) {
      assertTrue(spec.arguments().contains("-Dquarkus.http.ssl-port=0"), spec.name());
      assertTrue(
          spec.arguments().contains("-Dquarkus.http.insecure-requests=enabled"), spec.name());
    }
  }

  private static List<String> given(ProcessSpec spec) {
    return spec.arguments().stream().filter(one -> one.startsWith(OPTION)).toList();
  }

  private List<ProcessSpec> specs(List<String> jvmArguments) throws IOException {
    for (String service : Services.NAMES) {
      Files.createDirectories(home.resolve("services/" + service + "/target/quarkus-app"));
    }
    var subject = new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);
    try (var layout = ClusterDirectories.take(home.resolve("data"))) {
      var options =
          LocalClusterOptions.of(
                  home, subject, home.resolve("data"), ProcessPorts.free(ReplicaCounts.ONE_EACH))
              .withJvm(LocalClusterOptions.HEAP, jvmArguments);
      return new ProcessSpecs(options, layout, Map.of()).all();
    }
  }
}
