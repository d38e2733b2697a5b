package emporium.jmeter.systemtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import emporium.jmeter.client.MarketplaceClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The patterns of {@code hostile-requests.txt}, for each operation of an OpenAPI document. What
 * would be accepted is of ids that nothing else has. Immutable.
 */
final class HostileRequests {
  /** Other clients or the audit would notice these: they reset, back up, charge and deliver. */
  private static final Pattern DISTURBING =
      Pattern.compile("/(reset|cleanup|backup|esp|shipment/.tid.)");

  private static final Pattern REPEATED = Pattern.compile("<(\\d+)\\*([^>]*)>");
  private static final Pattern ESCAPED =
      Pattern.compile("\\\\(x[0-9a-f]{2}|u[0-9a-f]{4}|[rnt\\\\])");
  private static final Pattern PARAMETER = Pattern.compile("\\{[^}]*}");
  private static final List<String> ID_FIELDS =
      List.of("customerId", "sellerId", "productId", "seller_id", "product_id", "id");

  private static final String ID = "900001";
  private static final String ID_OF_CHECKOUTS = "900002"; // its cart has nothing
  private static final JsonNode MARK = TextNode.valueOf("value that the pattern replaces");
  private static final int RADIX = 16;

  /** One of them: its pattern and its operation, and the bytes, made when they are sent. */
  record Request(String name, Supplier<byte[]> bytes) {
    /** Whether the bytes are not made to be exactly one request. */
    boolean mayBeSeveral() {
      return name.startsWith("raw ");
    }
  }

  private record PlacedText(String place, String text) {}

  private record Operation(String method, String path, List<String> query, JsonNode example) {
    boolean hasBody() {
      return !example.isMissingNode();
    }

    String withIds() {
      return PARAMETER.matcher(path).replaceAll(id(path));
    }

    String body() {
      return hasBody() ? example.toString() : "";
    }
  }

  private HostileRequests() {}

  /**
   * As many as wanted, drawn by a seed, each pattern in turn as long as there are any.
   *
   * @param disturbing those that others would notice, or all but those
   */
  static List<Request> draw(JsonNode openApi, long seed, int wanted, boolean disturbing)
      throws IOException {
    var random = new Random(seed);
    List<Operation> operations = operations(openApi, disturbing);
    List<List<Request>> byPattern = new ArrayList<>();
    for (PlacedText pattern : patterns()) {
      List<Request> all = new ArrayList<>();
      operations.forEach(operation -> all.addAll(expanded(pattern, operation)));
      Collections.shuffle(all, random);
      byPattern.add(all);
    }
    Collections.shuffle(byPattern, random);
    List<Request> drawn = new ArrayList<>();
    for (int round = 0; drawn.size() < wanted; round++) {
      int before = drawn.size();
      for (List<Request> all : byPattern) {
        if (round < all.size() && drawn.size() < wanted) {
          drawn.add(all.get(round));
        }
      }
      if (drawn.size() == before) {
        throw new IllegalStateException("There are only " + before);
      }
    }
    return drawn;
  }

  private static List<PlacedText> patterns() throws IOException {
    try (InputStream file = HostileRequests.class.getResourceAsStream("/hostile-requests.txt")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> line.split(" ", 2))
          .map(parts -> new PlacedText(parts[0], parts.length > 1 ? parts[1] : ""))
          .toList();
    }
  }

  private static List<Operation> operations(JsonNode openApi, boolean disturbing) {
    List<Operation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : openApi.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (DISTURBING.matcher(path.getKey()).find() == disturbing) {
          all.add(operation(method.getKey(), path.getKey(), method.getValue()));
        }
      }
    }
    return all;
  }

  private static Operation operation(String method, String path, JsonNode described) {
    List<String> query = new ArrayList<>();
    for (JsonNode parameter : described.path("parameters")) {
      if (parameter.path("in").asText().equals("query")) {
        query.add(parameter.path("name").asText());
      }
    }
    JsonNode example = described.at("/requestBody/content/application~1json/example").deepCopy();
    for (String name : ID_FIELDS) {
      for (JsonNode parent : example.findParents(name)) {
        ((ObjectNode) parent).put(name, Integer.valueOf(id(path)));
      }
    }
    return new Operation(method.toUpperCase(Locale.ROOT), path, query, example);
  }

  private static String id(String path) {
    return path.contains("/checkout") ? ID_OF_CHECKOUTS : ID;
  }

  private static List<Request> expanded(PlacedText pattern, Operation operation) {
    String text = pattern.text();
    String path = operation.withIds();
    return switch (pattern.place()) {
      case "body" -> List.of(request(pattern, operation, path, "", text));
      case "field" -> fields(pattern, operation, path);
      case "path" -> List.of(request(pattern, operation, inPath(operation, text), "", null));
      case "param" ->
          operation.query().stream()
              .map(name -> request(pattern, operation, path + "?" + name + "=" + text, "", null))
              .toList();
      case "query" -> List.of(request(pattern, operation, path + "?" + text, "", null));
      case "type" ->
          operation.hasBody()
              ? List.of(request(pattern, operation, path, "Content-Type: " + text, null))
              : List.of();
      case "header" -> List.of(request(pattern, operation, path, text, null));
      case "method" ->
          List.of(
              request(
                  pattern,
                  new Operation(text, operation.path(), operation.query(), operation.example()),
                  path,
                  "",
                  null));
      case "raw" ->
          List.of(new Request(name(pattern, operation), () -> bytes(text.replace("$PATH", path))));
      default -> throw new IllegalStateException("No place: " + pattern);
    };
  }

  private static String inPath(Operation operation, String text) {
    return operation.path().contains("{")
        ? PARAMETER.matcher(operation.path()).replaceAll(Matcher.quoteReplacement(text))
        : operation.path() + "/" + text;
  }

  private static List<Request> fields(PlacedText pattern, Operation operation, String path) {
    List<Request> all = new ArrayList<>();
    int count = operation.hasBody() ? replaced(operation.example().deepCopy(), -1) : 0;
    for (int field = 0; field < count; field++) {
      JsonNode body = operation.example().deepCopy();
      int unused = replaced(body, field);
      all.add(
          request(
              pattern,
              operation,
              path,
              "",
              body.toString().replace(MARK.toString(), pattern.text())));
    }
    return all;
  }

  /** Marks the value of one of the fields; returns how many there are. */
  private static int replaced(JsonNode body, int wanted) {
    int count = 0;
    if (body instanceof ObjectNode object) {
      for (String name : fieldNames(object)) {
        if (count++ == wanted) {
          object.set(name, MARK);
        }
      }
    } else if (body instanceof ArrayNode array) {
      for (JsonNode element : array) {
        count += replaced(element, wanted - count);
      }
    }
    return count;
  }

  private static List<String> fieldNames(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static String name(PlacedText pattern, Operation operation) {
    return pattern.place()
        + " "
        + pattern.text()
        + " of "
        + operation.method()
        + " "
        + operation.path();
  }

  /** With the example as its body if there is no other. */
  private static Request request(
      PlacedText pattern,
      Operation operation,
      String target,
      String headers,
      @Nullable String body) {
    return new Request(
        name(pattern, operation),
        () -> {
          byte[] content = bytes(body == null ? operation.body() : body);
          var head = new StringBuilder();
          head.append(operation.method()).append(' ').append(target).append(" HTTP/1.1\\r\\n");
          head.append("Host: localhost\\r\\n");
          if (content.length > 0) {
            head.append("Content-Length: ").append(content.length).append("\\r\\n");
            if (!headers.startsWith("Content-Type:")) {
              head.append("Content-Type: application/json\\r\\n");
            }
          }
          head.append(headers).append(headers.isEmpty() ? "" : "\\r\\n").append("\\r\\n");
          var all = new ByteArrayOutputStream();
          all.writeBytes(bytes(head.toString()));
          all.writeBytes(content);
          return all.toByteArray();
        });
  }

  /** What a text of the file, with repetitions and escapes, is. */
  private static byte[] bytes(String text) {
    String repeated =
        REPEATED
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(2).repeat(Integer.parseInt(found.group(1)))));
    var all = new ByteArrayOutputStream();
    var escape = ESCAPED.matcher(repeated);
    int end = 0;
    while (escape.find()) {
      all.writeBytes(repeated.substring(end, escape.start()).getBytes(StandardCharsets.UTF_8));
      all.writeBytes(unescaped(escape.group(1)));
      end = escape.end();
    }
    all.writeBytes(repeated.substring(end).getBytes(StandardCharsets.UTF_8));
    return all.toByteArray();
  }

  private static byte[] unescaped(String escape) {
    return switch (escape.charAt(0)) {
      case 'r' -> new byte[] {'\r'};
      case 'n' -> new byte[] {'\n'};
      case 't' -> new byte[] {'\t'};
      case 'x' -> new byte[] {(byte) Integer.parseInt(escape.substring(1), RADIX)};
      case 'u' ->
          Character.toString(Integer.parseInt(escape.substring(1), RADIX))
              .getBytes(StandardCharsets.UTF_8);
      default -> new byte[] {'\\'};
    };
  }

  /** Reads an OpenAPI document in JSON. */
  static JsonNode document(byte[] json) throws IOException {
    return MarketplaceClient.JSON.readTree(json);
  }
}
