package emporium.persistence.contract;

import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.util.Set;

/** A transfer was booked. */
public record Booked(int branch, long amountCents, String note) implements Event {
  /** The service of the contract. */
  public static final String SERVICE = "bank";

  /** Heard by the bank itself and by an auditor. */
  public static final Topic<Booked> TOPIC =
      new Topic<>("booked", Booked.class, SERVICE, Set.of(SERVICE), event -> event.branch());
}
