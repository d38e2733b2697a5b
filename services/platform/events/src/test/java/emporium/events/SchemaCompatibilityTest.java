package emporium.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each way to break who reads an event is seen, and named by topic and field. */
class SchemaCompatibilityTest {
  enum Colour {
    RED,
    GREEN
  }

  enum Repainted {
    RED,
    GREEN,
    BLUE
  }

  enum Faded {
    RED
  }

  record Part(int number, @Nullable String label) {}

  record Published(
      long id, Instant at, Colour colour, Part part, List<Part> parts, @Nullable String note) {}

  private static ObjectNode schema(String topic, Class<?> event) {
    ObjectNode topics = JsonNodeFactory.instance.objectNode();
    topics.set(topic, EventSchema.ofRecord(event));
    return topics;
  }

  private static List<String> broken(Class<?> now) {
    return SchemaCompatibility.broken(schema("t", Published.class), schema("t", now));
  }

  @Test
  void sameFields_breakNothing() {
    assertEquals(List.of(), broken(Published.class));
  }

  @Test
  void optionalField_added_breaksNothing() {
    record Now(
        long id,
        Instant at,
        Colour colour,
        Part part,
        List<Part> parts,
        @Nullable String note,
        @Nullable Long weightGrams,
        @Nullable Repainted lining) {}
    assertEquals(List.of(), broken(Now.class));
  }

  @Test
  void field_addedBeforeOthers_isRefused() {
    record Now(
        @Nullable Long weightGrams,
        long id,
        Instant at,
        Colour colour,
        Part part,
        List<Part> parts,
        @Nullable String note) {}
    assertEquals(
        List.of("t: has its fields in another order: new ones go to the end"), broken(Now.class));
  }

  @Test
  void requiredField_added_isRefused() {
    record Now(
        long id,
        Instant at,
        Colour colour,
        Part part,
        List<Part> parts,
        @Nullable String note,
        long weightGrams) {}
    assertEquals(
        List.of(
            "t: weightGrams was added and is required: events that wait in outboxes have it not;"
                + " make it @Nullable"),
        broken(Now.class));
  }

  @Test
  void field_removed_isRefused() {
    record Now(long id, Colour colour, Part part, List<Part> parts, @Nullable String note) {}
    assertEquals(List.of("t: at was removed or renamed"), broken(Now.class));
  }

  @Test
  void field_renamed_isRefused() {
    record Now(
        long id, Instant at, Colour colour, Part part, List<Part> parts, @Nullable String remark) {}
    assertEquals(List.of("t: note was removed or renamed"), broken(Now.class));
  }

  @Test
  void field_retyped_isRefused() {
    record Now(int id, String at, String colour, Part part, Part parts, @Nullable Integer note) {}
    assertEquals(
        List.of(
            "t: id was retyped: from integer int64 to integer int32",
            "t: at was retyped: from string date-time to string",
            "t: colour was retyped: from enum to string",
            "t: parts was retyped: from array to object",
            "t: note was retyped: from string to integer int32"),
        broken(Now.class));
  }

  @Test
  void field_becomesOptionalOrRequired_isRefused() {
    record Now(
        long id,
        @Nullable Instant at,
        @Nullable Colour colour,
        Part part,
        List<Part> parts,
        String note) {}
    assertEquals(
        List.of(
            "t: at may be null now: old consumers rely on it",
            "t: colour may be null now: old consumers rely on it",
            "t: note is required now: events that wait in outboxes may have it not"),
        broken(Now.class));
  }

  @Test
  void fieldOfAField_changed_isRefused() {
    record Piece(long number, @Nullable String label, int size) {}
    record Now(
        long id, Instant at, Colour colour, Piece part, List<Piece> parts, @Nullable String note) {}
    String added =
        "size was added and is required: events that wait in outboxes have it not;"
            + " make it @Nullable";
    assertEquals(
        List.of(
            "t: part.number was retyped: from integer int32 to integer int64",
            "t: part." + added,
            "t: parts[].number was retyped: from integer int32 to integer int64",
            "t: parts[]." + added),
        broken(Now.class));
  }

  @Test
  void constant_addedOrRemoved_isRefused() {
    record More(
        long id,
        Instant at,
        Repainted colour,
        Part part,
        List<Part> parts,
        @Nullable String note) {}
    record Fewer(
        long id, Instant at, Faded colour, Part part, List<Part> parts, @Nullable String note) {}
    assertEquals(
        List.of("t: colour has the new constant BLUE: old consumers cannot read it"),
        broken(More.class));
    assertEquals(
        List.of("t: colour lost the constant GREEN: events that wait in outboxes may have it"),
        broken(Fewer.class));
  }

  @Test
  void topic_removed_isRefused_andANewOneIsNot() {
    assertEquals(
        List.of("t was removed"),
        SchemaCompatibility.broken(schema("t", Published.class), schema("other", Published.class)));
    ObjectNode both = schema("t", Published.class);
    both.setAll(schema("new", Part.class));
    assertEquals(List.of(), SchemaCompatibility.broken(schema("t", Published.class), both));
  }
}
