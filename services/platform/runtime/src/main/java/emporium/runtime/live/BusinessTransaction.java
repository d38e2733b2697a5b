package emporium.runtime.live;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of requests that are counted apart: the five business transactions of the benchmark,
 * the adding of an item, and the others.
 */
enum BusinessTransaction {
  CHECKOUT("checkout", "POST /cart/[^/]+/checkout/?"),
  PRICE_UPDATE("price update", "PATCH /product/?"),
  PRODUCT_REPLACE("product replace", "PUT /product/?"),
  UPDATE_DELIVERY("update delivery", "PATCH /shipment/[^/]+/?"),
  DASHBOARD("dashboard", "GET /seller/dashboard/[^/]+/?"),
  ADD_ITEM("add item", "(PUT|PATCH) /cart/[^/]+/add/?"),
  OTHER_WRITE("other writes", "(POST|PUT|PATCH|DELETE) /.*"),
  OTHER_READ("other reads", "GET /.*");

  /** What operators and pages ask for is no work of the marketplace. */
  private static final Pattern NOT_COUNTED =
      Pattern.compile(
          "/(q|live|about|locks|deliveries|dead-letters|open-transactions|criteria|records|backup"
              + "|audit-log|_static|page)(/.*)?|/|/index\\.html|.*/stream");

  private final String label;
  private final Pattern request;

  BusinessTransaction(String label, String request) {
    this.label = label;
    this.request = Pattern.compile(request);
  }

  /** What people call it. */
  String label() {
    return label;
  }

  /** The kind of a request; null if it is not counted. */
  static @Nullable BusinessTransaction of(String method, String path) {
    if (NOT_COUNTED.matcher(path).matches()) {
      return null;
    }
    String request = method + " " + path;
    for (BusinessTransaction kind : values()) {
      if (kind.request.matcher(request).matches()) {
        return kind;
      }
    }
    return null;
  }
}
