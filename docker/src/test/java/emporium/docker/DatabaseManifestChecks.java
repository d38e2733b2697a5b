package emporium.docker;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a database takes connections with TLS and a password only, and each service logs in as
 * the owner of its own database, with the password of no other role.
 */
final class DatabaseManifestChecks {
  private static final Map<String, String> LABEL =
      Map.of("app.kubernetes.io/component", "database");
  private static final List<String> SETTINGS =
      List.of(
          "ssl=on",
          "ssl_cert_file=/run/certificates/tls.crt",
          "ssl_key_file=/run/certificates/tls.key",
          "hba_file=/etc/database-access/pg_hba.conf");

  private final KustomizeManifests manifests;
  private final List<KustomizeManifests.Workload> databases;
  private final Set<String> secrets = new TreeSet<>();
  private final List<String> wrong = new ArrayList<>();

  private DatabaseManifestChecks(KustomizeManifests manifests) {
    this.manifests = manifests;
    this.databases =
        manifests.workloads().stream()
            .filter(workload -> workload.labels().entrySet().containsAll(LABEL.entrySet()))
            .toList();
    databases.forEach(database -> secrets.addAll(allOf(container(database))));
  }

  /**
   * What does not fit, each with its name; nothing if all does.
   *
   * @param access the text of {@code pg_hba.conf}
   */
  static List<String> wrong(KustomizeManifests manifests, String access) {
    var checks = new DatabaseManifestChecks(manifests);
    checks.databases.forEach(checks::checkDatabase);
    manifests.workloads().stream()
        .filter(workload -> RepositoryFacts.ports().containsKey(workload.name()))
        .forEach(checks::checkService);
    access
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .filter(line -> !line.matches("(local|hostssl) .* scram-sha-256"))
        .forEach(line -> checks.require(false, "the database lets in: " + line));
    return List.copyOf(checks.wrong);
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  private static Container container(KustomizeManifests.Workload workload) {
    return workload.template().getSpec().getContainers().get(0);
  }

  /** The secrets that are variables of a container with all that they have. */
  private static Set<String> allOf(Container container) {
    var names = new TreeSet<String>();
    container.getEnvFrom().stream()
        .filter(source -> source.getSecretRef() != null)
        .forEach(source -> names.add(source.getSecretRef().getName()));
    return names;
  }

  private void checkDatabase(KustomizeManifests.Workload workload) {
    var container = container(workload);
    SETTINGS.stream()
        .filter(setting -> !container.getArgs().contains(setting))
        .forEach(setting -> require(false, workload.name() + " must have " + setting));
    var variables = new TreeSet<String>();
    allOf(container)
        .forEach(secret -> variables.addAll(manifests.variables().getOrDefault(secret, Set.of())));
    DatabaseScript.variables(RepositoryFacts.read(DatabaseScript.FILE)).stream()
        .filter(variable -> !variables.contains(variable))
        .forEach(variable -> require(false, workload.name() + " lacks " + variable));
  }

  private void checkService(KustomizeManifests.Workload workload) {
    String name = workload.name();
    var passwords = passwords(container(workload));
    var environment = PodEnvironment.of(manifests, workload, 0);
    String url = environment.get("EMPORIUM_JPA_URL");
    if (url == null) {
      require(passwords.isEmpty(), name + " has passwords of a database");
      return;
    }
    require(
        url.startsWith("jdbc:postgresql://postgres:5432/" + name + "?"),
        name + " must have a database of its own");
    require(
        name.equals(environment.get("EMPORIUM_JPA_USERNAME")),
        name + " must log in as the owner of its database");
    String own = "EMPORIUM_JPA_PASSWORD=" + RepositoryFacts.databasePassword(name);
    require(
        passwords.equals(Set.of(own)), name + " must have " + own + " alone, and has " + passwords);
  }

  /** What a container has of the secrets that the database has, each with its variable. */
  private Set<String> passwords(Container container) {
    var found = new TreeSet<String>();
    for (EnvVar variable : container.getEnv()) {
      var source = variable.getValueFrom();
      if (source != null
          && source.getSecretKeyRef() != null
          && secrets.contains(source.getSecretKeyRef().getName())) {
        found.add(variable.getName() + "=" + source.getSecretKeyRef().getKey());
      }
    }
    allOf(container).stream()
        .filter(secrets::contains)
        .forEach(secret -> found.add("all of " + secret));
    return found;
  }
}
