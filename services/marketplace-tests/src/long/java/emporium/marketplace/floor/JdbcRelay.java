package emporium.marketplace.floor;

import emporium.events.Topics;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Removes events that all have consumed from outbox and inboxes, together, as many at a time as the
 * engine. For one thread.
 */
final class JdbcRelay {
  private static final int REMOVED_MAX = 1_000;
  private static final List<String> SERVICES =
      List.of(
          Topics.CART,
          Topics.STOCK,
          Topics.ORDER,
          Topics.PAYMENT,
          Topics.SHIPMENT,
          Topics.SELLER,
          Topics.CUSTOMER);
  private static final String DELETE =
      "delete from \"%s\".%s t using unnest(?::text[], ?::bigint[]) as d (topic, sequence)"
          + " where t.topic = d.topic and t.sequence = d.sequence; ";

  private final List<Envelope<?>> finished = new ArrayList<>();
  private final Message remove;

  JdbcRelay(Connection connection) throws SQLException {
    var deletes = new StringBuilder();
    for (String service : SERVICES) {
      deletes
          .append(DELETE.formatted(service, "outbox"))
          .append(DELETE.formatted(service, "inbox"));
    }
    remove = new Message(connection, new Message.Counter(), deletes + "commit");
  }

  /** All have consumed the event. */
  void finished(Envelope<?> envelope) throws SQLException {
    finished.add(envelope);
    if (finished.size() == REMOVED_MAX) {
      remove();
    }
  }

  /** Removes what is finished. */
  void remove() throws SQLException {
    for (String service : SERVICES) {
      bind(envelope -> envelope.topic().producer().equals(service));
      bind(envelope -> envelope.topic().consumers().contains(service));
    }
    remove.send();
    finished.clear();
  }

  private void bind(Predicate<Envelope<?>> removed) throws SQLException {
    var ids = finished.stream().filter(removed).<EventId>map(Envelope::id).toList();
    remove.with(ids.stream().map(EventId::topic));
    remove.with(ids.stream().mapToLong(EventId::sequence));
  }
}
