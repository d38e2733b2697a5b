package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds where an answer differs from the right one, for people. */
final class AnswerDifference {
  private static final int TEXT_MAX = 80;

  private AnswerDifference() {}

  /** The first difference as {@code /2/amount is 3 instead of 4}; null if there is none. */
  static @Nullable String first(JsonNode right, JsonNode given) {
    return first("", right, given);
  }

  private static @Nullable String first(String at, JsonNode right, JsonNode given) {
    if (right.isObject() && given.isObject()) {
      return ofFields(at, right, given);
    }
    if (right.isArray() && given.isArray()) {
      return ofElements(at, right, given);
    }
    if (isSame(right, given)) {
      return null;
    }
    String where = at.isEmpty() ? "it" : at;
    return where + " is " + text(given) + " instead of " + text(right);
  }

  private static @Nullable String ofFields(String at, JsonNode right, JsonNode given) {
    var names = new TreeSet<String>();
    right.fieldNames().forEachRemaining(names::add);
    given.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      String found = first(at + "/" + name, right.path(name), given.path(name));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable String ofElements(String at, JsonNode right, JsonNode given) {
    for (int i = 0; i < Math.max(right.size(), given.size()); i++) {
      String found = first(at + "/" + i, element(right, i), element(given, i));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static JsonNode element(JsonNode array, int i) {
    return i < array.size() ? array.get(i) : MissingNode.getInstance();
  }

  private static boolean isSame(JsonNode right, JsonNode given) {
    return (right.isNumber() && given.isNumber())
        ? right.decimalValue().compareTo(given.decimalValue()) == 0
        : right.equals(given);
  }

  private static String text(JsonNode value) {
    String text = value.isMissingNode() ? "missing" : value.toString();
    return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "...";
  }
}
