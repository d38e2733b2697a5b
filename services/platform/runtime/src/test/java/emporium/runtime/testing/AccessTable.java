package emporium.runtime.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.access.Roles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every operation that an application describes, called by callers of every role with and without
 * the id of the request, and compared with who may call it: 401, 403, or allowed, which is anything
 * else but a failure of the server. Needs the settings of {@link TestTokens}.
 */
public final class AccessTable {
  /** Who may call an operation; an operator all but those of processes. */
  public enum Callers {
    ANYBODY,
    OWN_CUSTOMER,
    OWN_SELLER,
    OPERATOR,
    INTERNAL
  }

  private enum Result {
    UNAUTHENTICATED,
    FORBIDDEN,
    ALLOWED
  }

  private static final Map<Integer, Result> RESULTS =
      Map.of(401, Result.UNAUTHENTICATED, 403, Result.FORBIDDEN);

  private record Caller(String name, @Nullable String token, Set<Callers> allowed) {}

  private static final int OWN_ID = 7;
  private static final int OTHER_ID = 8;
  private static final Set<String> METHODS =
      Set.of("get", "post", "put", "patch", "delete", "head", "options", "trace");
  private static final int INTERNAL_ERROR = 500;
  private static final int UNAVAILABLE = 503;
  private static final int TIMEOUT = 504;
  private static final Duration WAIT_MAX = Duration.ofSeconds(60);

  private final String base;
  private final String operator;
  private final List<Caller> callers;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Of an application at an address. */
  public AccessTable(URI server) {
    var tokens = TestTokens.ofTheApplication();
    this.base = server.getScheme() + "://" + server.getAuthority();
    this.operator = tokens.of(Roles.OPERATOR);
    this.callers = callers(tokens);
  }

  private static List<Caller> callers(TestTokens tokens) {
    Set<Callers> anybody = Set.of(Callers.ANYBODY);
    return List.of(
        new Caller("without token", null, anybody),
        new Caller("expired operator", tokens.of(Roles.OPERATOR, Duration.ofMinutes(-10)), anybody),
        new Caller(
            "operator of another key", TestTokens.ofSomebodyElse().of(Roles.OPERATOR), anybody),
        new Caller("not a token", "x.y.z", anybody),
        new Caller("other role", tokens.of("visitor"), anybody),
        new Caller("customer without id", tokens.of(Roles.CUSTOMER), anybody),
        new Caller("other customer", tokens.customer(OTHER_ID), anybody),
        new Caller(
            "own customer", tokens.customer(OWN_ID), Set.of(Callers.ANYBODY, Callers.OWN_CUSTOMER)),
        new Caller("seller without id", tokens.of(Roles.SELLER), anybody),
        new Caller("other seller", tokens.seller(OTHER_ID), anybody),
        new Caller(
            "own seller", tokens.seller(OWN_ID), Set.of(Callers.ANYBODY, Callers.OWN_SELLER)),
        new Caller(
            "internal", tokens.of(Roles.INTERNAL), Set.of(Callers.ANYBODY, Callers.INTERNAL)),
        new Caller(
            "operator",
            tokens.of(Roles.OPERATOR),
            Set.of(Callers.ANYBODY, Callers.OWN_CUSTOMER, Callers.OWN_SELLER, Callers.OPERATOR)));
  }

  /**
   * What differs, one text each: an operation that is not in the table or not in the description,
   * and an answer that is not the one of the table.
   *
   * @param expected by operation, such as {@code GET /cart/{customerId}}
   */
  public List<String> differences(Map<String, Callers> expected) {
    var differences = new ArrayList<String>();
    var described = operations();
    described.forEach(
        (operation, example) -> {
          Callers who = expected.get(operation);
          if (who == null) {
            differences.add(operation + ": not in the table");
          } else {
            differences.addAll(differences(operation, example, who));
          }
        });
    expected.keySet().stream()
        .filter(operation -> !described.containsKey(operation))
        .forEach(operation -> differences.add(operation + ": not described"));
    return differences;
  }

  /** The same for an application that one role alone may use. */
  public List<String> differencesFrom(Callers all) {
    var differences = new ArrayList<String>();
    operations()
        .forEach((operation, example) -> differences.addAll(differences(operation, example, all)));
    return differences;
  }

  /** What differs for one operation, described or not. */
  public List<String> differences(String operation, String body, Callers expected) {
    var differences = new ArrayList<String>();
    for (Caller caller : callers) {
      Result result = call(operation, body, caller);
      if (result != expected(caller, expected)) {
        differences.add(operation + " by " + caller.name() + ": " + result);
      }
    }
    return differences;
  }

  private static Result expected(Caller caller, Callers who) {
    if (caller.allowed().contains(who)) {
      return Result.ALLOWED;
    }
    boolean isKnown =
        caller.token() != null
            && !Set.of("expired operator", "operator of another key", "not a token")
                .contains(caller.name());
    return isKnown ? Result.FORBIDDEN : Result.UNAUTHENTICATED;
  }

  private Result call(String operation, String body, Caller caller) {
    int space = operation.indexOf(' ');
    var request =
        HttpRequest.newBuilder(URI.create(base + path(operation.substring(space + 1))))
            .timeout(WAIT_MAX)
            .method(
                operation.substring(0, space),
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", contentType(operation));
    }
    if (caller.token() != null) {
      request.header("Authorization", "Bearer " + caller.token());
    }
    try {
      var answer = client.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream content = answer.body()) { // a stream has no end
        return operation.startsWith("HEAD ")
            ? RESULTS.getOrDefault(answer.statusCode(), Result.ALLOWED)
            : result(answer.statusCode(), answer.headers().map(), content);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(operation, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String contentType(String operation) {
    return operation.contains("/rows/") ? "application/x-ndjson" : "application/json";
  }

  /** A refusal is a problem with its type, and says how to authenticate. */
  private static Result result(int status, Map<String, List<String>> headers, InputStream content)
      throws IOException {
    if (status >= INTERNAL_ERROR && status != UNAVAILABLE && status != TIMEOUT) {
      throw new AssertionError(
          "failed: " + status + " " + new String(content.readAllBytes(), UTF_8));
    }
    if (status != 401 && status != 403) {
      return Result.ALLOWED;
    }
    String type = new ObjectMapper().readTree(content).path("type").asText();
    boolean isUnauthenticated =
        type.equals("urn:emporium:unauthenticated")
            && List.of("Bearer").equals(headers.get("www-authenticate"));
    if (status == 401 ? !isUnauthenticated : !type.equals("urn:emporium:forbidden")) {
      throw new AssertionError("no such refusal: " + status + " " + type + " " + headers);
    }
    return RESULTS.get(status);
  }

  private static String path(String template) {
    return template
        .replace("{customerId}", Integer.toString(OWN_ID))
        .replace("{sellerId}", Integer.toString(OWN_ID))
        .replace("{action}", "kill")
        .replaceAll("\\{\\w+}", "1");
  }

  /** The example of a body by operation, with the own id as its seller; empty without a body. */
  private Map<String, String> operations() {
    var found = new TreeMap<String, String>();
    describedPaths()
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(method -> METHODS.contains(method.getKey()))
                    .forEach(
                        method ->
                            found.put(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                example(method.getValue()))));
    return new LinkedHashMap<>(found);
  }

  private static String example(JsonNode operation) {
    JsonNode content = operation.at("/requestBody/content");
    if (content.isMissingNode() || content.isEmpty()) {
      return "";
    }
    JsonNode example = content.iterator().next().path("example");
    String text = example.isTextual() ? example.asText() : example.toString();
    return text.replaceAll("(\"(?i:seller_?id)\" *: *)\\d+", "$1" + OWN_ID);
  }

  private JsonNode describedPaths() {
    var request =
        HttpRequest.newBuilder(URI.create(base + "/q/openapi?format=JSON"))
            .timeout(WAIT_MAX)
            .header("Authorization", "Bearer " + operator)
            .build();
    try {
      return new ObjectMapper()
          .readTree(client.send(request, BodyHandlers.ofString()).body())
          .path("paths");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
