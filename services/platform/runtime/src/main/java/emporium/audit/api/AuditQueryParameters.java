package emporium.audit.api;

import emporium.audit.AuditQuery;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.runtime.http.problems.InvalidField;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request for audit records. */
final class AuditQueryParameters {
  private static final int LIMIT = 1_000;
  private static final int LIMIT_MAX = 2_000;
  private static final Pattern ORDER = Pattern.compile("(\\d{1,10})-(\\d{1,10})");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private AuditQueryParameters() {}

  /**
   * Parses the parameters.
   *
   * @throws InvalidField if a parameter breaks a rule
   */
  static AuditQuery query(
      @Nullable String order,
      @Nullable String customer,
      @Nullable String from,
      @Nullable String to,
      @Nullable String limit) {
    if (order != null && (customer != null || from != null || to != null)) {
      throw new InvalidField("order", "must be asked for alone");
    }
    return new AuditQuery(
        order == null ? null : order(order),
        null,
        customer == null ? null : new CustomerId(number("customer", customer, Integer.MAX_VALUE)),
        from == null ? null : time("from", from),
        to == null ? null : time("to", to),
        limit == null ? LIMIT : number("limit", limit, LIMIT_MAX));
  }

  private static OrderId order(String text) {
    Matcher parts = ORDER.matcher(text);
    if (!parts.matches()) {
      throw new InvalidField("order", "must be like 7-1, customer and order");
    }
    return new OrderId(
        number("order", parts.group(1), Integer.MAX_VALUE),
        number("order", parts.group(2), Integer.MAX_VALUE));
  }

  private static int number(String field, String text, int max) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // answered below
    }
    throw new InvalidField(field, "must be a whole number from 1 to " + max);
  }

  private static Instant time(String field, String text) {
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && !time.isAfter(LAST)) {
        return time;
      }
    } catch (DateTimeException e) {
      // answered below
    }
    throw new InvalidField(field, "must be a time like 2026-03-04T23:30:00Z");
  }
}
