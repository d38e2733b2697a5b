package emporium.docker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What psql makes in an empty server: of each service a role, and a database that this role owns
 * and no other role connects to.
 */
final class DatabaseScript {
  static final Path FILE = Path.of("postgres", "databases.sql");

  private static final Pattern CREATED = Pattern.compile("(?m)^create database \"([^\"]+)\"");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^\\\\getenv \\w+ (\\w+)$");
  private static final List<String> OTHERS =
      List.of(
          "from pg_database\nwhere datdba = current_user::regrole\n\\gexec\n",
          "create role emporium_reader login;\n");

  private DatabaseScript() {}

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(String text) {
    var wrong = new ArrayList<String>();
    Set<String> services = RepositoryFacts.ports().keySet();
    for (String service : services) {
      statements(service).stream()
          .filter(statement -> !text.contains("\n" + statement + "\n"))
          .forEach(statement -> wrong.add("the script lacks: " + statement));
    }
    OTHERS.stream()
        .filter(statement -> !text.contains(statement))
        .forEach(statement -> wrong.add("the script lacks: " + statement.strip()));
    matches(CREATED, text).stream()
        .filter(database -> !services.contains(database))
        .forEach(database -> wrong.add("the script makes " + database + " for no service"));
    return List.copyOf(wrong);
  }

  private static List<String> statements(String service) {
    String password = service.toLowerCase(Locale.ROOT).replace('-', '_') + "_password";
    return List.of(
        "\\getenv " + password + " " + RepositoryFacts.databasePassword(service),
        "create role \"" + service + "\" login password :'" + password + "';",
        "create database \"" + service + "\" owner \"" + service + "\";",
        "revoke connect on database \"" + service + "\" from public;");
  }

  /** The variables that it reads. */
  static Set<String> variables(String text) {
    return matches(VARIABLE, text);
  }

  private static Set<String> matches(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
