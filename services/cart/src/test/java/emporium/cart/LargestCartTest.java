package emporium.cart;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.ItemStatus;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentStatus;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductStatus;
import emporium.persistence.Event;
import emporium.runtime.engine.JsonEventCodec;
import emporium.runtime.messaging.RemoteChannels;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every event of the largest checkout that the edge accepts fits the bound of both wires. Texts are
 * of control characters, which JSON writes with six bytes.
 */
class LargestCartTest {
  /** Room for the headers of a record or frame. */
  private static final int HEADERS_BYTES = 1_024;

  private static final int NUMBER = Integer.MAX_VALUE;
  private static final long CENTS = Long.MAX_VALUE;
  private static final Instant TIME = Instant.parse("2026-12-31T23:59:59.123456789Z");
  private static final CheckoutId CHECKOUT = new CheckoutId(NUMBER, NUMBER);
  private static final String TEXT = text(256);
  private static final CustomerCheckout CUSTOMER =
      new CustomerCheckout(
          NUMBER,
          TEXT,
          TEXT,
          TEXT,
          TEXT,
          TEXT,
          TEXT,
          text(64),
          PaymentType.CREDIT_CARD,
          text(19),
          TEXT,
          text(16),
          text(32),
          10,
          text(128));

  private static String text(int chars) {
    return "\u0001".repeat(chars);
  }

  private static CartLine line() {
    return new CartLine(NUMBER, NUMBER, TEXT, CENTS, CENTS, NUMBER, CENTS, text(128));
  }

  private static OrderLine orderLine() {
    return new OrderLine(
        NUMBER, NUMBER, NUMBER, TEXT, CENTS, NUMBER, CENTS, CENTS, CENTS, CENTS, TIME);
  }

  static Stream<Event> events() {
    var lines = IntStream.range(0, Cart.LINES_MAX).mapToObj(i -> line()).toList();
    var orderLines = IntStream.range(0, Cart.LINES_MAX).mapToObj(i -> orderLine()).toList();
    var status =
        new ProductStatus(
            NUMBER, NUMBER, NUMBER, ItemStatus.PRICE_DIVERGENCE, CENTS, CENTS, NUMBER);
    return Stream.of(
        new ReserveStock(TIME, CHECKOUT, CUSTOMER, lines, text(128)),
        new StockConfirmed(TIME, CHECKOUT, CUSTOMER, lines, text(128)),
        new ReserveStockFailed(
            TIME, CHECKOUT, CUSTOMER, lines.stream().map(line -> status).toList(), text(128)),
        new InvoiceIssued(CHECKOUT, CUSTOMER, NUMBER, text(64), TIME, CENTS, orderLines, text(128)),
        new PaymentConfirmed(CHECKOUT, CUSTOMER, NUMBER, CENTS, orderLines, TIME, text(128)),
        new PaymentFailed(
            PaymentStatus.REQUIRES_PAYMENT_METHOD,
            CHECKOUT,
            CUSTOMER,
            NUMBER,
            orderLines,
            CENTS,
            TIME,
            text(128)));
  }

  @ParameterizedTest
  @MethodSource("events")
  void event_ofTheLargestCart_fitsTheBoundOfTheWires(Event event) {
    int bytes = new JsonEventCodec().encode(event).length;
    System.out.println(event.getClass().getSimpleName() + ": " + bytes + " bytes");
    assertTrue(bytes + HEADERS_BYTES <= RemoteChannels.EVENT_BYTES_MAX, bytes + " bytes");
  }
}
