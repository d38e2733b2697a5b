package emporium.docker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether each container of a service logs in as the owner of its own database, with the password
 * of no other role, and the server is given the passwords of all.
 */
final class ComposeDatabaseChecks {
  private static final String SERVER = "postgres";
  private static final Pattern PASSWORD =
      Pattern.compile("\\$\\{(POSTGRES_PASSWORD|[A-Z_]+_DATABASE_PASSWORD)\\b");

  private ComposeDatabaseChecks() {}

  /** What does not fit, each with its name; nothing if all does, or there is no server. */
  static List<String> wrong(ComposeFile compose) {
    var wrong = new ArrayList<String>();
    if (!compose.services().containsKey(SERVER)) {
      return wrong;
    }
    var server = environment(compose, SERVER);
    for (String service : RepositoryFacts.ports().keySet()) {
      String password = RepositoryFacts.databasePassword(service);
      var environment = environment(compose, service);
      if (!("jdbc:postgresql://postgres:5432/" + service)
          .equals(environment.get("EMPORIUM_JPA_URL"))) {
        wrong.add(service + " must have a database of its own");
      }
      if (!service.equals(environment.get("EMPORIUM_JPA_USERNAME"))) {
        wrong.add(service + " must log in as the owner of its database");
      }
      if (!passwords(environment).equals(Set.of(password))) {
        wrong.add(service + " must have " + password + " alone, has " + passwords(environment));
      }
      if (!Objects.equals(server.get(password), environment.get("EMPORIUM_JPA_PASSWORD"))) {
        wrong.add(SERVER + " must be given " + password);
      }
    }
    return wrong;
  }

  private static Map<String, String> environment(ComposeFile compose, String container) {
    var environment = compose.services().get(container).environment();
    return environment == null ? Map.of() : environment;
  }

  /** The variables with passwords of roles that a container is given. */
  private static Set<String> passwords(Map<String, String> environment) {
    return environment.values().stream()
        .flatMap(value -> PASSWORD.matcher(value).results())
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
