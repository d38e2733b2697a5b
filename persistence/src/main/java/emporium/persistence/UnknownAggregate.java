package emporium.persistence;

import java.util.Map;

/** A request names an aggregate that does not exist. Its code is, for example, unknown-payment. */
public final class UnknownAggregate extends Rejection {
  /**
   * @param what the kind of aggregate, one lower-case word
   * @param key the parts of the key that was named, by the names they have in responses
   */
  public UnknownAggregate(String what, Map<String, ?> key) {
    super(Kind.UNKNOWN, "unknown-" + what, "There is no such " + what);
    key.forEach(this::addContext);
  }
}
