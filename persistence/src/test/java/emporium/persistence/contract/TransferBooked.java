package emporium.persistence.contract;

import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transfer was booked. */
public record TransferBooked(int branch, long amountCents, String note) implements Event {
  /** The service of the contract. */
  public static final String SERVICE = "bank";

  /** A service in another process. */
  public static final String AUDITOR = "auditor";

  /** Consumed by the bank itself. */
  public static final Topic<TransferBooked> TOPIC =
      new Topic<>(
          "booked", TransferBooked.class, SERVICE, Set.of(SERVICE), event -> event.branch());

  /** Consumed by two services in other processes. */
  public static final Topic<TransferBooked> OUTBOUND =
      new Topic<>(
          "booked-outbound",
          TransferBooked.class,
          SERVICE,
          Set.of(AUDITOR, "partner"),
          event -> event.branch());

  /** Consumed by the bank and by a service in another process. */
  public static final Topic<TransferBooked> BOTH =
      new Topic<>(
          "booked-both",
          TransferBooked.class,
          SERVICE,
          Set.of(SERVICE, AUDITOR),
          event -> event.branch());

  /** Published by a service in another process. */
  public static final Topic<TransferBooked> INBOUND =
      new Topic<>(
          "audited", TransferBooked.class, AUDITOR, Set.of(SERVICE), event -> event.branch());

  /** Its note. */
  @Override
  public @Nullable String transaction() {
    return note.isEmpty() ? null : note;
  }

  /** All of them. */
  public static final List<Topic<?>> TOPICS = List.of(TOPIC, OUTBOUND, BOTH, INBOUND);
}
