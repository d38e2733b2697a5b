package emporium.marketplace.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the dashboards ask Prometheus for. */
public final class GrafanaDashboards {
  private static final Path FOLDER = Path.of("..", "..", "docker", "grafana", "dashboards");
  private static final Pattern NO_NAMES =
      Pattern.compile("\\{[^}]*}|\\[[^]]*]|\\b(?:by|without) \\([^)]*\\)");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Set<String> FUNCTIONS = Set.of("rate", "sum", "max", "by", "without");

  private GrafanaDashboards() {}

  /** The names in an expression that are not of the query language itself. */
  public static Set<String> metrics(String expression) {
    var names = new TreeSet<String>();
    NAME.matcher(NO_NAMES.matcher(expression).replaceAll(" "))
        .results()
        .map(found -> found.group())
        .filter(name -> !FUNCTIONS.contains(name))
        .forEach(names::add);
    return names;
  }

  /** Every expression of every dashboard. */
  public static List<String> expressions() throws IOException {
    var expressions = new ArrayList<String>();
    try (var files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        for (JsonNode expression : new ObjectMapper().readTree(file.toFile()).findValues("expr")) {
          expressions.add(expression.asText());
        }
      }
    }
    return expressions;
  }
}
