package emporium.docker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether a database takes connections with TLS and a password only. */
final class DatabaseManifestChecks {
  private static final Map<String, String> LABEL =
      Map.of("app.kubernetes.io/component", "database");
  private static final List<String> SETTINGS =
      List.of(
          "ssl=on",
          "ssl_cert_file=/run/certificates/tls.crt",
          "ssl_key_file=/run/certificates/tls.key",
          "hba_file=/etc/database-access/pg_hba.conf");

  private DatabaseManifestChecks() {}

  /**
   * What does not fit, each with its name; nothing if all does.
   *
   * @param access the text of {@code pg_hba.conf}
   */
  static List<String> wrong(KustomizeManifests manifests, String access) {
    var wrong = new ArrayList<String>();
    for (var workload : manifests.workloads()) {
      if (workload.labels().entrySet().containsAll(LABEL.entrySet())) {
        var arguments = workload.template().getSpec().getContainers().get(0).getArgs();
        SETTINGS.stream()
            .filter(setting -> !arguments.contains(setting))
            .forEach(setting -> wrong.add(workload.name() + " must have " + setting));
      }
    }
    access
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .filter(line -> !line.matches("(local|hostssl) .* scram-sha-256"))
        .forEach(line -> wrong.add("the database lets in: " + line));
    return List.copyOf(wrong);
  }
}
