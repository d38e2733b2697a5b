package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A raw record with strict access to its fields: what is missing or of another form is refused. */
final class Row {
  private final JsonNode node;

  Row(JsonNode node) {
    this.node = node;
  }

  /** The whole record. */
  JsonNode node() {
    return node;
  }

  String text(String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new Unreadable(field, "a text");
    }
    return value.textValue();
  }

  /** The text of the field, or none if the field is null or missing. */
  String textOr(String field, String none) {
    JsonNode value = node.path(field);
    return value.isNull() || value.isMissingNode() ? none : text(field);
  }

  int number(String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw new Unreadable(field, "a whole number");
    }
    return value.intValue();
  }

  long whole(String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new Unreadable(field, "a whole number");
    }
    return value.longValue();
  }

  long cents(String field) {
    JsonNode value = node.path(field);
    if (!value.isNumber()) {
      throw new Unreadable(field, "an amount");
    }
    try {
      return value.decimalValue().movePointRight(2).longValueExact();
    } catch (ArithmeticException notCents) {
      throw new Unreadable(field, "an amount in cents");
    }
  }

  boolean flag(String field) {
    JsonNode value = node.path(field);
    if (!value.isBoolean()) {
      throw new Unreadable(field, "true or false");
    }
    return value.booleanValue();
  }

  boolean has(String field) {
    return node.hasNonNull(field);
  }

  Row part(String field) {
    return new Row(node.path(field));
  }

  List<Row> list(String field) {
    JsonNode value = node.path(field);
    if (!value.isArray()) {
      throw new Unreadable(field, "a list");
    }
    var rows = new ArrayList<Row>(value.size());
    value.forEach(element -> rows.add(new Row(element)));
    return rows;
  }

  ProductKey product() {
    return new ProductKey(number("seller_id"), number("product_id"));
  }

  OrderKey order() {
    return new OrderKey(number("customer_id"), number("order_id"));
  }

  SessionKey session() {
    return new SessionKey(number("customer_id"), number("session"));
  }
}
