package emporium.marketplace.floor;

import emporium.events.PaymentConfirmed;
import emporium.persistence.EventId;
import java.sql.SQLException;

/** Customer by hand. The insert, or the update, is the lock. */
final class JdbcCustomer {
  private static final String COUNT =
      """
      insert into customer.inbox values (?, ?);
      insert into customer.customers as c (id, ingested, success_payments, failed_payments,
        deliveries, failed_reservations, first_name, last_name, address, complement, birth_date,
        zip_code, city, state, masked_card_number, card_expiration, card_holder_name, card_type, data)
        values (?, false, 1, 0, 0, 0, '', '', '', '', '', '', '', '', '', '', '', '', '')
        on conflict (id) do update set success_payments = c.success_payments + 1;
      commit""";

  private final Message count;

  JdbcCustomer(JdbcSession session) throws SQLException {
    this.count = session.message(COUNT);
  }

  void count(EventId id, PaymentConfirmed event) throws SQLException {
    count.with(id).with(event.order().customerId()).send();
  }
}
