package emporium.runtime.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What the description of an HTTP contract has to have for each operation. */
public final class OperationChecks {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private OperationChecks() {}

  /**
   * What is missing in a description (OpenAPI, as JSON), one text each: a summary, an example of a
   * body and of a response that has one, an example's field that the schema does not have, a
   * status.
   */
  public static List<String> missing(JsonNode description) {
    var missing = new ArrayList<String>();
    description
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(operation -> METHODS.contains(operation.getKey()))
                    .forEach(
                        operation -> {
                          String name =
                              operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey();
                          new Check(name, description, missing).check(operation.getValue());
                        }));
    return missing;
  }

  private record Check(String name, JsonNode description, List<String> missing) {
    void check(JsonNode operation) {
      if (operation.path("summary").asText().isBlank()) {
        add("no summary");
      }
      if (operation.has("requestBody")) {
        examples("request", operation.at("/requestBody/content"));
      }
      JsonNode responses = operation.get("responses");
      responses.properties().stream()
          .filter(response -> response.getKey().startsWith("2"))
          .filter(response -> response.getValue().has("content"))
          .forEach(
              response ->
                  examples("response " + response.getKey(), response.getValue().get("content")));
      for (String status : statuses(operation)) {
        if (!responses.has(status)) {
          add("no status " + status);
        }
      }
      responses.properties().stream()
          .filter(response -> response.getValue().path("description").asText().isBlank())
          .forEach(response -> add("no description of status " + response.getKey()));
    }

    private Set<String> statuses(JsonNode operation) {
      var statuses = new TreeSet<>(Set.of("default", "403"));
      if (operation.has("requestBody")) {
        statuses.addAll(Set.of("400", "413", "503"));
      }
      if (name.contains("{")) {
        statuses.addAll(Set.of("404", "503"));
      }
      return statuses;
    }

    private void examples(String what, JsonNode content) {
      content
          .properties()
          .forEach(
              type -> {
                JsonNode example = type.getValue().get("example");
                if (example == null || (example.isContainerNode() && example.isEmpty())) {
                  add("no example of the " + what);
                } else if (type.getValue().has("schema")) {
                  fits(what, example, type.getValue().get("schema"));
                }
              });
    }

    /** Every field of the example is one of the schema. */
    private void fits(String what, JsonNode example, JsonNode schema) {
      JsonNode known = resolved(schema);
      if (example.isArray()) {
        example.forEach(one -> fits(what, one, known.path("items")));
      } else if (example.isObject() && known.has("properties")) {
        example
            .properties()
            .forEach(
                field -> {
                  JsonNode property = known.get("properties").get(field.getKey());
                  if (property == null) {
                    add("unknown field of the " + what + ": " + field.getKey());
                  } else {
                    fits(what, field.getValue(), property);
                  }
                });
      }
    }

    private JsonNode resolved(JsonNode schema) {
      JsonNode reference = schema.get("$ref");
      return reference == null ? schema : description.at(reference.asText().substring(1));
    }

    private void add(String text) {
      missing.add(name + ": " + text);
    }
  }
}
