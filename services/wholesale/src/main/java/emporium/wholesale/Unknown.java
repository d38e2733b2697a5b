package emporium.wholesale;

import emporium.persistence.Aggregate;
import emporium.persistence.UnknownAggregate;
import java.util.Locale;
import java.util.Map;

/** Refusals of requests that name what does not exist. */
public final class Unknown {
  private Unknown() {}

  /** An aggregate, named by its kind and the parts of its identity. */
  public static UnknownAggregate aggregate(Class<? extends Aggregate> type, Object id) {
    return new UnknownAggregate(kind(type), Identities.parts(id));
  }

  /** A customer, named by e-mail address or last name. */
  public static UnknownAggregate customer(String by, String name) {
    return new UnknownAggregate("customer", Map.of(by, name));
  }

  /** The kind of an aggregate, as problems name it. */
  static String kind(Class<? extends Aggregate> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
