package emporium.jmeter.audit.records;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.data.SeedMixer;

/**
 * Hashes of lines. The sum over the lines of two lists is equal when they contain the same lines in
 * any order, and differs otherwise but for odds of one in 2^64, so lists need not be kept. Hashes
 * of libraries are of bytes, in their order.
 */
public final class MultisetHash {
  private MultisetHash() {}

  /**
   * Returns the hash of a JSON value: fields in any order, elements in theirs, numbers by value.
   */
  public static long of(JsonNode value) {
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

  /** Returns the hash of a string. */
  public static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = SeedMixer.mix(hash, text.charAt(i));
    }
    return hash;
  }

  public static long of(long... values) {
    long hash = values.length;
    for (long value : values) {
      hash = SeedMixer.mix(hash, value);
    }
    return hash;
  }
}
