package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.data.Seeds;

/**
 * Hashes of lines. The sum over the lines of two lists is equal when they hold the same lines in
 * any order, and differs otherwise but for odds of one in 2^64, so lists need not be kept.
 */
final class Hashes {
  private Hashes() {}

  /** Of a JSON value: fields in any order, elements in theirs, numbers by their value. */
  static long of(JsonNode value) {
    if (value.isObject()) {
      long fields = value.size();
      for (var field : value.properties()) {
        fields += of(text(field.getKey()), of(field.getValue()));
      }
      return fields;
    }
    if (value.isArray()) {
      long elements = value.size();
      for (JsonNode element : value) {
        elements = of(elements, of(element));
      }
      return elements;
    }
    String text =
        value.isNumber() ? value.decimalValue().stripTrailingZeros().toString() : value.asText();
    return of(text(value.getNodeType().name()), text(text));
  }

  /** Of a text. */
  static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = Seeds.mix(hash, text.charAt(i));
    }
    return hash;
  }

  static long of(long... values) {
    long hash = values.length;
    for (long value : values) {
      hash = Seeds.mix(hash, value);
    }
    return hash;
  }
}
