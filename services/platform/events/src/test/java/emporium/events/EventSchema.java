package emporium.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.persistence.Topic;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of an event as the outbox writes its record class: a property for each component
 * in their order, times as ISO 8601 strings, enum constants by name. What is {@code @Nullable} may
 * be null or absent; all else is required.
 */
final class EventSchema {
  static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  private static final Map<Type, List<String>> PLAIN =
      Map.of(
          int.class, List.of("integer", "int32"),
          Integer.class, List.of("integer", "int32"),
          long.class, List.of("integer", "int64"),
          Long.class, List.of("integer", "int64"),
          boolean.class, List.of("boolean"),
          Boolean.class, List.of("boolean"),
          String.class, List.of("string"),
          Instant.class, List.of("string", "date-time"));

  private EventSchema() {}

  /** The schema of a topic's events. */
  static ObjectNode of(Topic<?> topic) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("$schema", DIALECT);
    schema.put(
        "description",
        "Topic %s: published by %s, consumed by %s."
            .formatted(
                topic.name(),
                topic.producer(),
                String.join(", ", new TreeSet<>(topic.consumers()))));
    schema.setAll(ofRecord(topic.type()));
    return schema;
  }

  /**
   * The schema of a record.
   *
   * @throws IllegalArgumentException if a component has a type that no event has had so far
   */
  static ObjectNode ofRecord(Class<?> type) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("title", type.getSimpleName());
    schema.put("type", "object");
    var properties = schema.putObject("properties");
    var required = schema.putArray("required");
    for (RecordComponent component : type.getRecordComponents()) {
      properties.set(component.getName(), ofComponent(component));
      if (!isNullable(component)) {
        required.add(component.getName());
      }
    }
    return schema;
  }

  private static ObjectNode ofComponent(RecordComponent component) {
    try {
      ObjectNode schema = ofType(component.getAnnotatedType());
      return isNullable(component) ? orNull(schema) : schema;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          component.getDeclaringRecord().getSimpleName() + "." + component.getName(), e);
    }
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static ObjectNode orNull(ObjectNode schema) {
    var type = schema.get("type");
    schema.putArray("type").add(type).add("null");
    if (schema.has("enum")) {
      schema.withArray("enum").addNull();
    }
    return schema;
  }

  private static ObjectNode ofType(AnnotatedType annotated) {
    Type type = annotated.getType();
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    if (PLAIN.containsKey(type)) {
      List<String> names = PLAIN.get(type);
      schema.put("type", names.get(0));
      names.stream().skip(1).forEach(format -> schema.put("format", format));
      return schema;
    }
    if (type instanceof ParameterizedType list && list.getRawType().equals(List.class)) {
      var arguments = ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments();
      schema.put("type", "array").set("items", ofType(arguments[0]));
      return schema;
    }
    if (type instanceof Class<?> known && known.isEnum()) {
      var constants = schema.put("type", "string").putArray("enum");
      for (Object constant : known.getEnumConstants()) {
        constants.add(((Enum<?>) constant).name());
      }
      return schema;
    }
    if (type instanceof Class<?> known && known.isRecord()) {
      return ofRecord(known);
    }
    throw new IllegalArgumentException(
        "EventSchema must learn how this type is written: type=" + type.getTypeName());
  }
}
