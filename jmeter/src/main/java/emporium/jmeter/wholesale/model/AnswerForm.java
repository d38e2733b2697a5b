package emporium.jmeter.wholesale.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The form in which answers are compared: fields are sorted, each time that there is is one and the
 * same text, and what is null is left out.
 */
public final class AnswerForm {
  private static final Set<String> TIMES = Set.of("enteredAt", "paidAt", "deliveredAt");

  private AnswerForm() {}

  /** Returns an answer in this form. */
  public static JsonNode of(JsonNode answer) {
    if (answer.isArray()) {
      ArrayNode elements = JsonNodeFactory.instance.arrayNode();
      answer.forEach(element -> elements.add(of(element)));
      return elements;
    }
    if (!answer.isObject()) {
      return answer;
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    for (var field : sorted(answer).entrySet()) {
      if (TIMES.contains(field.getKey()) && field.getValue().isTextual()) {
        fields.put(field.getKey(), WholesaleModel.TIME);
      } else if (!field.getValue().isNull()) {
        fields.set(field.getKey(), of(field.getValue()));
      }
    }
    return fields;
  }

  private static SortedMap<String, JsonNode> sorted(JsonNode object) {
    var fields = new TreeMap<String, JsonNode>();
    object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    return fields;
  }
}
