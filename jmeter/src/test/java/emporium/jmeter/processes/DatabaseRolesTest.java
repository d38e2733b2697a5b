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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As whom the services log in to the database server of a marketplace of processes. */
class DatabaseRolesTest {
  @TempDir private Path home;

  private Map<String, List<String>> arguments(String engine) throws IOException {
    for (String service : Services.NAMES) {
      Files.createDirectories(home.resolve("services/" + service + "/target/quarkus-app"));
    }
    Files.createDirectories(home.resolve("marketplace/target/quarkus-app"));
    var subject = new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS);
    try (var layout = ClusterDirectories.take(home.resolve("data"))) {
      var options =
          LocalClusterOptions.of(
              home, subject, home.resolve("data"), ProcessPorts.free(ReplicaCounts.ONE_EACH));
      return new ProcessSpecs(options, layout, Map.of())
          .all().stream().collect(Collectors.toMap(ProcessSpec::name, ProcessSpec::arguments));
    }
  }

  private void assertLogsInAs(String role, List<String> arguments) {
    assertTrue(arguments.contains("-Demporium.jpa.username=" + role), arguments::toString);
    Path file = home.resolve("data/data/database/postgres-access").resolve(role + ".pgpass");
    assertEquals(
        List.of("-Dorg.postgresql.pgpassfile=" + file.toAbsolutePath()),
        arguments.stream().filter(one -> one.contains("pgpass")).toList());
    assertTrue(
        arguments.stream()
            .anyMatch(one -> one.matches("-Demporium.jpa.url=jdbc:postgresql:.*/" + role)),
        arguments::toString);
  }

  @Test
  void service_onTables_logsInAsTheOwnerOfItsDatabase() throws IOException {
    var arguments = arguments("jpa");
    for (String service : Services.NAMES) {
      String role = service.replace('-', '_');
      assertLogsInAs(role, arguments.get(service));
      assertTrue(arguments.get(ProcessPorts.DATABASE).contains(role));
    }
  }

  @Test
  void service_whoseTablesFollow_logsInAsTheOwnerOfTheDatabaseOfAll() throws IOException {
    var arguments = arguments("combined");
    for (String service : Services.NAMES) {
      assertLogsInAs("marketplace", arguments.get(service));
    }
    assertTrue(
        arguments
            .get(ProcessPorts.DATABASE)
            .contains("marketplace:" + String.join(",", Services.NAMES)));
  }
}
