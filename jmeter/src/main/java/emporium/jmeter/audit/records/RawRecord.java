package emporium.jmeter.audit.records;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A raw record with strict access to its fields: missing or malformed ones are refused. */
public final class RawRecord {
  private final JsonNode node;

  public RawRecord(JsonNode node) {
    this.node = node;
  }

  /** The whole record. */
  public JsonNode node() {
    return node;
  }

  public String string(String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new MalformedRecord(field, "a text");
    }
    return value.textValue();
  }

  /** Returns the string of the field, or none if the field is null or missing. */
  public String stringOr(String field, String none) {
    JsonNode value = node.path(field);
    return value.isNull() || value.isMissingNode() ? none : string(field);
  }

  public int intValue(String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw new MalformedRecord(field, "a whole number");
    }
    return value.intValue();
  }

  public long longValue(String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new MalformedRecord(field, "a whole number");
    }
    return value.longValue();
  }

  public long cents(String field) {
    JsonNode value = node.path(field);
    if (!value.isNumber()) {
      throw new MalformedRecord(field, "an amount");
    }
    try {
      return value.decimalValue().movePointRight(2).longValueExact();
    } catch (ArithmeticException notCents) {
      throw new MalformedRecord(field, "an amount in cents");
    }
  }

  public boolean booleanValue(String field) {
    JsonNode value = node.path(field);
    if (!value.isBoolean()) {
      throw new MalformedRecord(field, "true or false");
    }
    return value.booleanValue();
  }

  public boolean has(String field) {
    return node.hasNonNull(field);
  }

  public RawRecord object(String field) {
    return new RawRecord(node.path(field));
  }

  public List<RawRecord> objects(String field) {
    JsonNode value = node.path(field);
    if (!value.isArray()) {
      throw new MalformedRecord(field, "a list");
    }
    var rows = new ArrayList<RawRecord>(value.size());
    value.forEach(element -> rows.add(new RawRecord(element)));
    return rows;
  }

  public ProductKey product() {
    return new ProductKey(intValue("seller_id"), intValue("product_id"));
  }

  public OrderKey order() {
    return new OrderKey(intValue("customer_id"), intValue("order_id"));
  }

  public SessionKey session() {
    return new SessionKey(intValue("customer_id"), intValue("session"));
  }
}
