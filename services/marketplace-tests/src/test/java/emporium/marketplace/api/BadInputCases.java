package emporium.marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What must be refused at an endpoint, made from its description (OpenAPI) and one body that is
 * fine.
 */
final class BadInputCases {
  private static final String ABSURD = "1e999999999";
  private static final List<String> NO_INTEGERS =
      List.of(
          "\"5\"",
          "\"x\"",
          "1.5",
          "true",
          "{}",
          "[]",
          "[1]",
          "-1",
          "2147483648",
          "-2147483649",
          ABSURD,
          "-" + ABSURD,
          "1e-999999999",
          "9".repeat(2_000),
          "NaN",
          "0x1",
          "01");
  private static final List<String> NO_AMOUNTS =
      List.of(
          "\"1\"",
          "\"\"",
          "true",
          "{}",
          "[]",
          "[1]",
          "-0.01",
          "1e99",
          "-1e99",
          ABSURD,
          "-" + ABSURD,
          "9".repeat(2_000),
          "Infinity",
          ".5");
  private static final List<String> NO_TEXTS =
      List.of(
          "7",
          "-1",
          "1.5",
          ABSURD,
          "true",
          "{}",
          "[]",
          "[\"x\"]",
          "'x'",
          "\"\\x\"",
          "\"a\\u0000b\"");
  private static final List<String> NO_BODIES =
      List.of(
          "",
          " ",
          "null",
          "[]",
          "[{}]",
          "7",
          "\"text\"",
          "true",
          "{",
          "}",
          "{]",
          "{}",
          "{\"a\"}",
          "<a/>",
          "[".repeat(2_000) + "]".repeat(2_000),
          "{\"a\":".repeat(2_000));
  private static final List<String> NO_IDS =
      List.of("x", "1.5", "0", "-1", "2147483648", "99999999999", "1e3", "%00", "1%00", "%C3%28");

  private BadInputCases() {}

  /**
   * A body, and what is wrong with it.
   *
   * @param bytes one character each
   */
  record Body(String fault, String bytes) {}

  /**
   * Every kind of bad body.
   *
   * @param schema of the body, with its properties
   * @param fine a body that would be taken
   */
  static List<Body> bodies(JsonNode schema, ObjectNode fine) {
    var found = new ArrayList<Body>();
    NO_BODIES.forEach(text -> found.add(new Body("body " + start(text), text)));
    var required = new ArrayList<String>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    schema
        .get("properties")
        .properties()
        .forEach(
            property -> {
              var name = property.getKey();
              boolean needed = required.contains(name);
              for (var value : values(property.getValue(), needed)) {
                found.add(new Body(name + " = " + start(value), with(fine, name, value)));
              }
              if (needed) {
                found.add(new Body(name + " missing", without(fine, name).toString()));
              }
            });
    found.addAll(wholes(fine.toString(), required.get(0)));
    return found;
  }

  private static List<String> values(JsonNode type, boolean needed) {
    var found = new ArrayList<String>();
    switch (type.path("type").asText()) {
      case "integer" -> found.addAll(NO_INTEGERS);
      case "number" -> found.addAll(NO_AMOUNTS);
      case "string" -> found.addAll(NO_TEXTS);
      default -> found.addAll(List.of("7", "\"x\"", "[]", "{}")); // an object with required parts
    }
    if (type.has("exclusiveMinimum")) {
      found.add("0");
    }
    if (type.has("maxLength")) {
      found.add("\"" + "x".repeat(type.get("maxLength").asInt() + 1) + "\"");
    }
    if (type.has("minLength")) {
      found.add("\"\"");
    }
    if (needed) {
      found.add("null");
    }
    return found;
  }

  /** What is wrong with a body as a whole. */
  private static List<Body> wholes(String fine, String name) {
    var open = fine.substring(0, fine.length() - 1);
    var nested = ",\"other\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}";
    var duplicate = ",\"" + name + "\":1}";
    return List.of(
        new Body("trailing text", fine + " x"),
        new Body("trailing object", fine + fine),
        new Body("trailing bracket", fine + "}"),
        new Body("cut off", open),
        new Body("nested 2,000 levels", open + nested),
        new Body("duplicate name", open + duplicate),
        new Body("duplicate unknown name", open + ",\"other\":1,\"other\":2}"),
        new Body("NUL between", open + "\0}"),
        new Body("NUL in a text", open + ",\"other\":\"a\0b\"}"),
        new Body("line break in a text", open + ",\"other\":\"a\nb\"}"),
        broken("lonely continuation byte", open, "\u0080"),
        broken("cut sequence", open, "\u00C3"),
        broken("no such byte", open, "\u00FF\u00FE"),
        new Body("larger than taken", open + ",\"other\":\"" + "x".repeat(70_000) + "\"}"));
  }

  private static Body broken(String fault, String open, String bytes) {
    return new Body("bad UTF-8: " + fault, open + ",\"other\":\"" + bytes + "\"}");
  }

  /**
   * Paths with one bad id each; the other parameters are fine.
   *
   * @param parameters of the path, as described
   */
  static List<String> paths(String template, JsonNode parameters) {
    var types = new LinkedHashMap<String, JsonNode>();
    for (var parameter : parameters) {
      if (parameter.get("in").asText().equals("path")) {
        types.put(parameter.get("name").asText(), parameter.get("schema"));
      }
    }
    var found = new ArrayList<String>();
    types.forEach(
        (name, type) -> {
          for (var value : ids(type)) {
            var path = template.replace("{" + name + "}", value);
            found.add(filled(path, types));
          }
        });
    return found;
  }

  /** A path whose parameters are all fine. */
  static String filled(String template, Map<String, JsonNode> types) {
    var path = template;
    for (var parameter : types.entrySet()) {
      boolean id = parameter.getValue().get("type").asText().equals("integer");
      path = path.replace("{" + parameter.getKey() + "}", id ? "987654321" : "t");
    }
    return path;
  }

  private static List<String> ids(JsonNode type) {
    if (type.get("type").asText().equals("integer")) {
      return NO_IDS;
    }
    if (type.has("maxLength")) {
      return List.of("x".repeat(type.get("maxLength").asInt() + 1));
    }
    return type.has("pattern") ? List.of("a%20b", "x".repeat(200), "%00", "%22") : List.of("%00");
  }

  private static String with(ObjectNode fine, String name, String value) {
    var open = without(fine, name).toString();
    return open.substring(0, open.length() - 1) + ",\"" + name + "\":" + value + "}";
  }

  private static ObjectNode without(ObjectNode fine, String name) {
    var copy = JsonNodeFactory.instance.objectNode();
    fine.properties()
        .forEach(
            field -> {
              if (!field.getKey().equalsIgnoreCase(name)) {
                copy.set(field.getKey(), field.getValue());
              }
            });
    return copy;
  }

  private static String start(String text) {
    return text.length() > 30 ? text.substring(0, 30) + "..." : text;
  }
}
