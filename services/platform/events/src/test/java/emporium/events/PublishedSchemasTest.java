package emporium.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import emporium.persistence.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The schemas in the documents are those of the classes, and go on being understood. */
class PublishedSchemasTest {
  private static final Path COMMITTED = Path.of("..", "..", "..", "docs", "events");
  private static final Path GENERATED = Path.of("target", "events");
  private static final String PUBLISHED = "published.json";

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectWriter WRITER =
      MAPPER.writer(
          new DefaultPrettyPrinter()
              .withObjectIndenter(new DefaultIndenter("  ", "\n"))
              .withSeparators(
                  Separators.createDefaultInstance()
                      .withObjectFieldValueSpacing(Separators.Spacing.AFTER)));

  private static SortedMap<String, String> generated() throws IOException {
    var files = new TreeMap<String, String>();
    for (Topic<?> topic : Topics.ALL) {
      files.put(topic.name() + ".json", WRITER.writeValueAsString(EventSchema.of(topic)) + "\n");
    }
    return files;
  }

  /** One line for each topic. */
  private static String asPublished() {
    return Topics.ALL.stream()
        .map(topic -> "\"" + topic.name() + "\": " + compact(topic))
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }

  private static String compact(Topic<?> topic) {
    try {
      return MAPPER.writeValueAsString(EventSchema.of(topic));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static SortedMap<String, String> committed() throws IOException {
    var files = new TreeMap<String, String>();
    try (var listed = Files.list(COMMITTED)) {
      for (Path file : listed.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  @Test
  void schemas_committed_areThoseOfTheClasses() throws IOException {
    var generated = generated();
    Files.createDirectories(GENERATED);
    for (var file : generated.entrySet()) {
      Files.writeString(GENERATED.resolve(file.getKey()), file.getValue());
    }
    var committed = committed();
    assertTrue(committed.remove(PUBLISHED) != null, PUBLISHED);
    var files = new TreeSet<>(generated.keySet());
    files.addAll(committed.keySet());
    files.removeIf(file -> Objects.equals(generated.get(file), committed.get(file)));
    assertEquals(
        Set.of(),
        files,
        "copy services/platform/events/target/events/*.json to docs/events/ if the change is meant,"
            + " and remove what is no topic any more");
  }

  @Test
  void schemas_sincePublished_breakNobody() throws IOException {
    Path target = Files.createDirectories(GENERATED.resolveSibling("published"));
    Files.writeString(target.resolve(PUBLISHED), asPublished());
    JsonNode published = MAPPER.readTree(Files.readString(COMMITTED.resolve(PUBLISHED)));
    assertTrue(published.has(Topics.RESERVE_STOCK.name()));
    assertEquals(List.of(), SchemaCompatibility.broken(published, MAPPER.readTree(asPublished())));
  }

  /** The control: a changed class, or a changed file, is another schema. */
  @Test
  void schema_changed_isSeen() throws IOException {
    String file = generated().get("cart-abandoned.json");
    assertTrue(file.contains("\"ITEMS_LEFT\""), file);
    assertNotEquals(
        EventSchema.ofRecord(CartAbandoned.class),
        EventSchema.ofRecord(ProductUpdateConfirmed.class));
    JsonNode published = MAPPER.readTree(asPublished());
    JsonNode changed = MAPPER.readTree(asPublished().replace("\"int64\"", "\"int32\""));
    assertTrue(
        SchemaCompatibility.broken(published, changed)
            .contains(
                "price-updated: priceCents was retyped: from integer int64 to integer int32"));
  }

  @Test
  void typeWithoutPublishedSchema_isRefusedByName() {
    record Odd(double ratio) {}
    var refused =
        assertThrows(IllegalArgumentException.class, () -> EventSchema.ofRecord(Odd.class));
    assertEquals("Odd.ratio", refused.getMessage());
  }
}
