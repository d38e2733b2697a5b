package emporium.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * What a change of events breaks. Services are not replaced at the same moment, and an event waits
 * in an outbox for as long as one of its consumers is away: so old code reads new events and new
 * code reads old ones. Only a field that may be absent can be added; anything else needs a topic of
 * its own.
 */
final class SchemaCompatibility {
  private final List<String> broken = new ArrayList<>();

  private SchemaCompatibility() {}

  /** What the change breaks, topic and field named; nothing if it breaks nothing. */
  static List<String> broken(JsonNode published, JsonNode now) {
    var changes = new SchemaCompatibility();
    published
        .properties()
        .forEach(
            topic -> {
              JsonNode schema = now.get(topic.getKey());
              if (schema == null) {
                changes.report(topic.getKey(), "was removed");
              } else {
                changes.compareObjects(topic.getKey() + ":", topic.getValue(), schema);
              }
            });
    return List.copyOf(changes.broken);
  }

  private void report(String where, String what) {
    broken.add(where + " " + what);
  }

  private void compareObjects(String where, JsonNode published, JsonNode now) {
    var before = (ObjectNode) published.get("properties");
    var after = (ObjectNode) now.get("properties");
    for (String field : names(before)) {
      String path = where + (where.endsWith(":") ? " " : ".") + field;
      if (after.has(field)) {
        compareNeed(path, isRequired(published, field), isRequired(now, field));
        compare(path, before.get(field), after.get(field));
      } else {
        report(path, "was removed or renamed");
      }
    }
    compareOrder(where, names(before), names(after));
    for (String field : names(after)) {
      if (!before.has(field) && isRequired(now, field)) {
        report(
            where + (where.endsWith(":") ? " " : ".") + field,
            "was added and is required: events that wait in outboxes have it not;"
                + " make it @Nullable");
      }
    }
  }

  /** Stored events have no names: their fields are found by their place. */
  private void compareOrder(String where, Set<String> before, Set<String> after) {
    var first = new ArrayList<>(after).subList(0, Math.min(before.size(), after.size()));
    if (after.containsAll(before) && !first.equals(List.copyOf(before))) {
      report(where, "has its fields in another order: new ones go to the end");
    }
  }

  private void compareNeed(String path, boolean before, boolean after) {
    if (before && !after) {
      report(path, "may be null now: old consumers rely on it");
    } else if (!before && after) {
      report(path, "is required now: events that wait in outboxes may have it not");
    }
  }

  private void compare(String path, JsonNode published, JsonNode now) {
    if (!kind(published).equals(kind(now))) {
      report(path, "was retyped: from " + kind(published) + " to " + kind(now));
    } else if (published.has("properties")) {
      compareObjects(path, published, now);
    } else if (published.has("items")) {
      compare(path + "[]", published.get("items"), now.get("items"));
    } else if (published.has("enum")) {
      compareConstants(path, texts(published.get("enum")), texts(now.get("enum")));
    }
  }

  private void compareConstants(String path, Set<String> before, Set<String> after) {
    for (String constant : before) {
      if (!after.contains(constant)) {
        report(
            path, "lost the constant " + constant + ": events that wait in outboxes may have it");
      }
    }
    for (String constant : after) {
      if (!before.contains(constant)) {
        report(path, "has the new constant " + constant + ": old consumers cannot read it");
      }
    }
  }

  /** What it is, whether or not it may be null. */
  private static String kind(JsonNode schema) {
    JsonNode type = schema.get("type");
    String name = type.isArray() ? type.get(0).asText() : type.asText();
    String kind = schema.has("enum") ? "enum" : name;
    return schema.has("format") ? kind + " " + schema.get("format").asText() : kind;
  }

  private static boolean isRequired(JsonNode schema, String field) {
    return texts(schema.get("required")).contains(field);
  }

  private static Set<String> names(ObjectNode properties) {
    var names = new LinkedHashSet<String>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Set<String> texts(JsonNode array) {
    var texts = new LinkedHashSet<String>();
    StreamSupport.stream(array.spliterator(), false)
        .filter(JsonNode::isTextual)
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
