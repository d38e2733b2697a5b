package emporium.runtime.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.jspecify.annotations.Nullable;

/**
 * Completes the description of each operation when the application is built: examples, summaries
 * and statuses of its module's {@value #RESOURCE}, and the statuses that follow from what it is: a
 * body can be invalid or too large, a key unknown, a request sent by another site's page, an engine
 * not open.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public final class OperationDocumentation implements OASFilter {
  /** In each module with operations: by method and path, what is not in the signature. */
  static final String RESOURCE = "META-INF/emporium/operations.json";

  private static final String PROBLEM = "Problem";
  private static final String PROBLEM_JSON = "application/problem+json";
  private static final String INTEGER = "integer";
  private static final String STRING = "string";

  /** They read the configuration or counters of the process only. */
  private static final Set<String> WITHOUT_ENGINE =
      Set.of("GET /about", "GET /criteria", "GET /deliveries", "GET /locks");

  private static final String OTHER_PAGE =
      "Another host is named, or a page of another site has sent the request";
  private static final String OTHER_ROLE_OR_PAGE =
      "The token is for another role or id, another host is named, or a page of another site has"
          + " sent the request";

  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public void filterOpenAPI(OpenAPI openApi) {
    JsonNode written = written();
    openApi.getComponents().addSchema(PROBLEM, problemSchema());
    for (Map.Entry<String, PathItem> path : openApi.getPaths().getPathItems().entrySet()) {
      path.getValue()
          .getOperations()
          .forEach(
              (method, operation) -> {
                String name = method.name() + " " + path.getKey();
                complete(name, operation, path.getValue(), written.path(name));
              });
    }
  }

  private JsonNode written() {
    ObjectNode all = mapper.createObjectNode();
    try {
      var found = Thread.currentThread().getContextClassLoader().getResources(RESOURCE);
      while (found.hasMoreElements()) {
        try (InputStream resource = found.nextElement().openStream()) {
          all.setAll((ObjectNode) mapper.readTree(resource));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private void complete(String name, Operation operation, PathItem path, JsonNode written) {
    if (operation.getSummary() == null && written.has("summary")) {
      operation.setSummary(written.get("summary").asText());
    }
    addStatuses(name, operation, path, written.path("statuses"));
    if (operation.getRequestBody() != null) {
      addExample(operation.getRequestBody().getContent(), written.get("request"));
    }
    for (APIResponse response : operation.getResponses().getAPIResponses().values()) {
      dropEmpty(response);
    }
    operation.getResponses().getAPIResponses().entrySet().stream()
        .filter(response -> response.getKey().startsWith("2"))
        .forEach(response -> addExample(response.getValue().getContent(), written.get("response")));
    addDefault(operation.getResponses());
  }

  private static void dropEmpty(APIResponse response) {
    Content content = response.getContent();
    if (content != null
        && content.getMediaTypes().values().stream()
            .allMatch(type -> type.getSchema() == null && type.getExample() == null)
        && !content.hasMediaType("application/x-ndjson")) {
      response.setContent(null);
    }
  }

  private void addExample(@Nullable Content content, @Nullable JsonNode example) {
    if (content != null && example != null) {
      Object value = mapper.convertValue(example, Object.class);
      content.getMediaTypes().values().forEach(type -> type.setExample(value));
    }
  }

  private static void addStatuses(
      String name, Operation operation, PathItem path, JsonNode written) {
    APIResponses responses = operation.getResponses();
    if (written.properties().stream().anyMatch(status -> status.getKey().startsWith("2"))) {
      responses.removeAPIResponse("200"); // what the scanner takes for granted
      responses.removeAPIResponse("201");
    }
    written
        .properties()
        .forEach(status -> add(responses, status.getKey(), status.getValue().asText()));
    boolean hasBody = operation.getRequestBody() != null;
    var parameters = parameters(operation, path);
    if (hasBody || !parameters.isEmpty()) {
      removeGenerated(responses, "400", "Bad Request");
      add(responses, "400", "The request is not valid: the problem names each field");
    }
    if (removeGenerated(responses, "401", "Not Authorized")) {
      add(responses, "401", "There is no valid token; with emporium.access=tokens only");
    }
    boolean hasRole = removeGenerated(responses, "403", "Not Allowed");
    add(responses, "403", hasRole ? OTHER_ROLE_OR_PAGE : OTHER_PAGE);
    if (parameters.stream().anyMatch(parameter -> parameter.getIn() == Parameter.In.PATH)) {
      add(responses, "404", "There is no such thing, or the path has no such number");
    }
    if (hasBody) {
      add(responses, "413", "The body is too large");
    }
    if (!WITHOUT_ENGINE.contains(name)) {
      add(responses, "503", "Not now: overloaded, resetting, not open; the problem says which");
    }
  }

  private static List<Parameter> parameters(Operation operation, PathItem path) {
    var all = new ArrayList<Parameter>();
    if (path.getParameters() != null) {
      all.addAll(path.getParameters());
    }
    if (operation.getParameters() != null) {
      all.addAll(operation.getParameters());
    }
    return all;
  }

  /** Removes a response that has just the scanner's own words; whether it was there. */
  private static boolean removeGenerated(APIResponses responses, String status, String words) {
    APIResponse generated = responses.getAPIResponse(status);
    if (generated == null || !words.equals(generated.getDescription())) {
      return false;
    }
    responses.removeAPIResponse(status);
    return true;
  }

  private static void add(APIResponses responses, String status, String description) {
    if (!responses.hasAPIResponse(status)) {
      responses.addAPIResponse(status, OASFactory.createAPIResponse().description(description));
    }
  }

  /**
   * With the type of its content only where a success has content: Swagger UI would ask for no
   * other type.
   */
  private static void addDefault(APIResponses responses) {
    boolean hasContent =
        responses.getAPIResponses().entrySet().stream()
            .anyMatch(
                response ->
                    response.getKey().startsWith("2") && response.getValue().getContent() != null);
    APIResponse others =
        OASFactory.createAPIResponse()
            .description(
                "Every status from 400 on is problem JSON (RFC 9457), see Problem; without a body if the"
                    + " request is no valid HTTP");
    if (hasContent) {
      var problem =
          OASFactory.createMediaType()
              .schema(OASFactory.createSchema().ref(PROBLEM))
              .example(example());
      others.setContent(OASFactory.createContent().addMediaType(PROBLEM_JSON, problem));
    }
    responses.addAPIResponse("default", others);
  }

  private static Map<String, Object> example() {
    var problem = new LinkedHashMap<String, Object>();
    problem.put("type", "urn:emporium:not-open");
    problem.put("title", "The engine is not open");
    problem.put("status", 503);
    return problem;
  }

  private static Schema problemSchema() {
    return object()
        .addProperty("type", of(STRING).description("A stable name of the kind of problem, a URN"))
        .addProperty("title", of(STRING))
        .addProperty("status", of(INTEGER))
        .addProperty("detail", of(STRING))
        .addProperty(
            "errors",
            of("array")
                .description("The fields that break rules")
                .items(object().addProperty("field", of(STRING)).addProperty("rule", of(STRING))))
        .addProperty("context", object().description("What a refused command was about"));
  }

  private static Schema object() {
    return of("object");
  }

  private static Schema of(String type) {
    return OASFactory.createSchema()
        .addType(Schema.SchemaType.valueOf(type.toUpperCase(Locale.ROOT)));
  }
}
