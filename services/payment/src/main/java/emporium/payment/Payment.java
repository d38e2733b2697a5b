package emporium.payment;

import emporium.events.InvoiceIssued;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one order is paid.
 *
 * <p>Invariants: it leaves {@link PaymentState#OPEN} once; it holds its invoice, and while open,
 * and only then, the token of the number of the card to charge.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link OrderId}. Source: paper 2.1 and 3.1 (7).
 */
public class Payment extends Aggregate {
  private int customerId;
  private int orderId;
  private int session;
  private String tid = "";
  private String invoiceNumber = "";
  private long totalCents;
  private long createdAtMs;
  private byte stateCode;
  private List<PaymentLine> lines = new ArrayList<>();
  private @Nullable String maskedCardNumber;
  private @Nullable String cardHolderName;
  private @Nullable String cardExpiration;
  private @Nullable String cardBrand;
  private byte @Nullable [] intent;

  protected Payment() {}

  /**
   * A payment that is not decided.
   *
   * @param maskedNumber of the card, if there is one
   */
  Payment(InvoiceIssued invoice, @Nullable String maskedNumber, Instant now) {
    CustomerCheckout customer = invoice.customer();
    customerId = customer.customerId();
    orderId = invoice.orderId();
    session = invoice.checkout().session();
    tid = invoice.instanceId();
    invoiceNumber = invoice.invoiceNumber();
    totalCents = invoice.totalInvoiceCents();
    createdAtMs = now.toEpochMilli();
    stateCode = PaymentState.OPEN.code();
    lines = new ArrayList<>(PaymentLines.of(invoice));
    intent = InvoiceCodec.encode(invoice);
    if (PaymentLines.byCard(customer)) {
      maskedCardNumber = maskedNumber;
      cardHolderName = customer.cardHolderName();
      cardExpiration = customer.cardExpiration();
      cardBrand = customer.cardBrand();
    }
  }

  /** Its identity: the order it pays. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** The checkout that made the order. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** What is paid; also the key under which the provider charges once. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** The invoice's total. */
  public long totalCents() {
    return totalCents;
  }

  /** When the intent was committed. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** Its state. */
  public PaymentState state() {
    return PaymentState.ofCode(stateCode);
  }

  /** Its lines; a line's number is its place, from 1. */
  public List<PaymentLine> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** The card's masked number; null if no card pays. */
  public @Nullable String maskedCardNumber() {
    return maskedCardNumber;
  }

  /** Whose name is on the card. */
  public @Nullable String cardHolderName() {
    return cardHolderName;
  }

  /** Until when the card is valid, as the customer gave it. */
  public @Nullable String cardExpiration() {
    return cardExpiration;
  }

  /** The card's brand, as the customer gave it. */
  public @Nullable String cardBrand() {
    return cardBrand;
  }

  /**
   * The invoice it was opened with; once it is decided, without the number of the card.
   *
   * @throws IllegalStateException if it was decided by a version that did not keep it
   */
  public InvoiceIssued invoice() {
    byte[] packed = intent;
    if (packed == null) {
      throw new IllegalStateException("Not kept: order=" + order() + " state=" + state());
    }
    return InvoiceCodec.decode(packed);
  }

  /**
   * Decides it, and drops what only the provider needs.
   *
   * @param masked the invoice without that
   */
  void decide(PaymentState decision, InvoiceIssued masked) {
    requireTouched();
    if (state() != PaymentState.OPEN || decision == PaymentState.OPEN) {
      throw new IllegalStateException("A payment is decided once: order=" + order());
    }
    stateCode = decision.code();
    intent = InvoiceCodec.encode(masked);
  }
}
