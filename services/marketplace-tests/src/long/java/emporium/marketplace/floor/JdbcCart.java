package emporium.marketplace.floor;

import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.persistence.EventId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Cart by hand. The update of the cart, or of the checkout, is the lock. */
final class JdbcCart {
  private static final String TAKE =
      """
      update cart.carts set session = session + 1, last_checkout_session = session,
        failed_at_ms = 0, touched_at_ms = 0, updated_at_ms = ?
        where customer_id = ? returning old.session, old.last_checkout_session;
      with taken as (delete from cart.cart_items where customer_id = ? returning *)
        select t.seller_id, t.product_id, t.product_name, t.unit_price_cents, t.freight_cents,
          t.quantity, t.voucher_cents, t.version, r.price_cents, r.version
        from taken t left join cart.replica_products r using (seller_id, product_id)
        order by t.position""";
  private static final String SUBMIT =
      """
      insert into cart.checkouts (customer_id, session, previous_session, tid, outcome_code,
        stock_mark_code, order_mark_code, submitted_at_ms, finished_at_ms)
        values (?, ?, ?, ?, 0, -1, -1, ?, 0);
      insert into cart.checkout_items select ?, ?, l.* from unnest(?::int[], ?::int[], ?::int[],
        ?::text[], ?::bigint[], ?::bigint[], ?::int[], ?::bigint[], ?::text[]) as l;
      insert into cart.outbox values (?, ?, ?, ?);
      commit""";

  /** Either completion; the second one makes it shipped, which is 1. */
  private static final String COMPLETE =
      """
      with completed as (update cart.checkouts set %1$s_mark_code = 0,
          outcome_code = case when %2$s_mark_code = 0 then 1 else 0 end,
          finished_at_ms = case when %2$s_mark_code = 0 then ? else 0 end
        where customer_id = ? and session = ? and %1$s_mark_code = -1
          and %2$s_mark_code in (-1, 0) and finished_at_ms = 0 returning 1)
        insert into cart.inbox select ?, ? from completed;
      commit""";

  private final JdbcSession session;
  private final Message take;
  private final Message submit;
  private final Message completeStock;
  private final Message completeOrder;

  JdbcCart(JdbcSession session) throws SQLException {
    this.session = session;
    this.take = session.message(TAKE);
    this.submit = session.message(SUBMIT);
    this.completeStock = session.message(COMPLETE.formatted("stock", "order"));
    this.completeOrder = session.message(COMPLETE.formatted("order", "stock"));
  }

  void submit(CustomerCheckout request) throws SQLException {
    int customer = request.customerId();
    take.with(session.nowMs()).with(customer).with(customer);
    CheckoutId checkout;
    int previousSession;
    try (var cart = take.sendForRows()) {
      requireFound(cart.next(), customer);
      checkout = new CheckoutId(customer, cart.getInt(1));
      previousSession = cart.getInt(2);
    }
    var lines = takenLines();
    requireFound(!lines.isEmpty(), customer);
    var event =
        session.number(
            Topics.RESERVE_STOCK,
            new ReserveStock(session.now(), checkout, request, lines, request.instanceId()));
    submit.with(customer).with(checkout.session()).with(previousSession);
    submit.with(request.instanceId()).with(session.nowMs());
    submit.with(customer).with(checkout.session());
    bind(lines);
    submit.with(event).send();
    session.publish(event);
  }

  private static void requireFound(boolean found, int customer) {
    if (!found) {
      throw new IllegalStateException("The cart is empty: customer=" + customer);
    }
  }

  private List<CartLine> takenLines() throws SQLException {
    var lines = new ArrayList<CartLine>();
    try (var rows = take.nextRows()) {
      while (rows.next()) {
        lines.add(priced(rows));
      }
    }
    return lines;
  }

  /** At the replica's price, if it has the version; what it is higher is given as voucher. */
  private static CartLine priced(ResultSet row) throws SQLException {
    long unitPriceCents = row.getLong(4);
    int quantity = row.getInt(6);
    long voucherCents = row.getLong(7);
    String version = row.getString(8);
    if (version.equals(row.getString(10))) {
      long priceCents = row.getLong(9);
      voucherCents += Math.max(0, priceCents - unitPriceCents) * quantity;
      unitPriceCents = priceCents;
    }
    return new CartLine(
        row.getInt(1),
        row.getInt(2),
        row.getString(3),
        unitPriceCents,
        row.getLong(5),
        quantity,
        voucherCents,
        version);
  }

  private void bind(List<CartLine> lines) throws SQLException {
    submit
        .with(IntStream.range(0, lines.size()))
        .with(lines.stream().mapToInt(CartLine::sellerId))
        .with(lines.stream().mapToInt(CartLine::productId))
        .with(lines.stream().map(CartLine::productName))
        .with(lines.stream().mapToLong(CartLine::unitPriceCents))
        .with(lines.stream().mapToLong(CartLine::freightCents))
        .with(lines.stream().mapToInt(CartLine::quantity))
        .with(lines.stream().mapToLong(CartLine::voucherCents))
        .with(lines.stream().map(CartLine::version));
  }

  void recordStockCompletion(EventId id, TransactionMark mark) throws SQLException {
    complete(completeStock, id, mark.checkout());
  }

  void recordOrderCompletion(EventId id, TransactionMark mark) throws SQLException {
    complete(completeOrder, id, mark.checkout());
  }

  private void complete(Message complete, EventId id, CheckoutId checkout) throws SQLException {
    complete.with(session.nowMs()).with(checkout.customerId()).with(checkout.session());
    complete.with(id).sendForOne();
  }
}
