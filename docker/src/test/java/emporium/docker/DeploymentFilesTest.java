package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that name services are those of the registry. */
class DeploymentFilesTest {
  private static final Path TEMPLATES = Path.of("templates");
  private static final String COMMAND =
      "generate them: ./mvnw -Pdeployment -DskipTests -pl docker -am package";

  @TempDir private Path folder;

  private static SortedMap<Path, String> generated(List<ServiceDescriptor> services)
      throws Exception {
    return new DeploymentFiles(TEMPLATES, services).generate();
  }

  /** The files of a folder that are absent, or not as generated of these services. */
  private static Set<String> outdated(Path folder, List<ServiceDescriptor> services)
      throws Exception {
    var outdated = new TreeSet<String>();
    for (var file : generated(services).entrySet()) {
      Path committed = folder.resolve(file.getKey());
      if (!Files.exists(committed) || !RepositoryFacts.read(committed).equals(file.getValue())) {
        outdated.add(file.getKey().toString());
      }
    }
    return outdated;
  }

  @Test
  void files_committed_areThoseOfTheRegistry() throws Exception {
    assertEquals(Set.of(), outdated(RepositoryFacts.FOLDER, Services.ALL), COMMAND);
  }

  /** The control: a file that was changed by hand, or removed, is named. */
  @Test
  void files_changedByHand_areNamed() throws Exception {
    DeploymentFiles.main(new String[] {TEMPLATES.toString(), folder.toString()});
    assertEquals(Set.of(), outdated(folder, Services.ALL));
    Path prometheus = folder.resolve("prometheus/prometheus.yml");
    Files.writeString(prometheus, RepositoryFacts.read(prometheus).replace("8083", "8084"));
    Files.delete(folder.resolve("kubernetes/jpa/cart.yaml"));
    assertEquals(
        Set.of("kubernetes/jpa/cart.yaml", "prometheus/prometheus.yml"),
        outdated(folder, Services.ALL));
  }

  /** The control of the templates: one more service is in every file that lists them. */
  @Test
  void files_ofOneMoreService_haveItAndItsManifests() throws Exception {
    var services = new ArrayList<>(Services.ALL);
    services.add(
        new ServiceDescriptor("loyalty", 8090, "loyalty", Set.of(), List.of(), Set.of(), Set.of()));
    assertEquals(
        Set.of(
            "compose.jpa.yaml",
            "compose.kafka.yaml",
            "compose.yaml",
            "kubernetes/base/configuration.yaml",
            "kubernetes/certificate.cnf",
            "kubernetes/graph/kustomization.yaml",
            "kubernetes/graph/loyalty.yaml",
            "kubernetes/jpa/database-passwords.env.example",
            "kubernetes/jpa/databases.sql",
            "kubernetes/jpa/kustomization.yaml",
            "kubernetes/jpa/loyalty.yaml",
            "postgres/databases.sql",
            "prometheus/prometheus.yml"),
        outdated(RepositoryFacts.FOLDER, services));
    String compose = generated(services).get(ComposeFile.FILE);
    assertTrue(compose.contains("  loyalty:\n    <<: *service\n"), compose);
    assertTrue(compose.contains("\n  loyalty: {}\n"), compose);
    assertTrue(compose.contains("[\"127.0.0.1:${LOYALTY_PORT:-8090}:8090\"]"), compose);
  }
}
