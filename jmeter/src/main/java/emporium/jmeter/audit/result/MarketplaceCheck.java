package emporium.jmeter.audit.result;

import java.util.Locale;

/** The rules a marketplace must obey once it has drained. Each is one named check of the audit. */
public enum MarketplaceCheck implements Check {
  /** Paper, constraint 1: every stock item refers to an existing product. */
  CONSTRAINT_1_STOCK_REFERENCES_PRODUCT,
  /** Paper, constraint 2: a cart session is checked out, and gives an order, at most once. */
  CONSTRAINT_2_NO_DUPLICATE_CHECKOUT,
  /** Paper, constraint 3: 0 <= reserved <= available for every stock item. */
  CONSTRAINT_3_NO_OVERSELLING,
  /** Paper, constraint 4: a customer's counters are the number of its payments and deliveries. */
  CONSTRAINT_4_CUSTOMER_COUNTERS,
  /** Paper, constraint 5: product, stock and replica saw the updates of a product in one order. */
  CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
  /** Paper, constraint 6: every delivered package was delivered by exactly one update delivery. */
  CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
  /** Paper, constraint 7: each reservation is decided as its order, with the lines of the order. */
  CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
  /** Every line and record can be read and has its fields. */
  RECORDS_READABLE,
  /** Nothing in a cart or a replica refers to an unknown product. */
  CART_REFERENCES_PRODUCT,
  /** Available pieces are those received less those of paid orders. */
  STOCK_EQUALS_RECEIVED_MINUS_SOLD,
  /** No piece is reserved once no transaction is open. */
  STOCK_NOTHING_RESERVED,
  /** Every checkout was completed once, in accordance with its order and payment. */
  CHECKOUT_ONE_OUTCOME,
  /** An order has the checkout's lines that stock did not refuse, at the checkout's prices. */
  ORDER_EQUALS_CHECKOUT,
  /** A customer's order ids are 1, 2, 3 and so on. */
  ORDER_IDS_DENSE,
  /** Invoice numbers are customer, day and order id. */
  INVOICE_NUMBER_FORMAT,
  /** An order's totals are the sums over its lines. */
  ORDER_TOTALS_EQUAL_LINES,
  /** An order's history is a legal way to its status. */
  ORDER_HISTORY_LEADS_TO_STATUS,
  /** An order's status agrees with payment and shipment. */
  ORDER_FOLLOWS_SHIPMENT,
  /** Every order has one decided payment under its invoice number. */
  PAYMENT_ONE_PER_ORDER,
  /** Payment lines other than vouchers sum to the invoice. */
  PAYMENT_EQUALS_INVOICE,
  /** Voucher lines sum to the incentive. */
  PAYMENT_VOUCHERS_EQUAL_INCENTIVE,
  /** The provider's succeeded charges are Payment's succeeded payments, to the cent. */
  PROVIDER_CHARGES_EQUAL_PAYMENTS,
  /** Every void was confirmed by the provider, which then has no money of it. */
  PROVIDER_VOIDS_CONFIRMED,
  /** A paid order has one shipment, any other none. */
  SHIPMENT_ONE_PER_PAID_ORDER,
  /** A shipment has one package per order line. */
  PACKAGES_EQUAL_LINES,
  /** A shipment's status agrees with its packages. */
  SHIPMENT_FOLLOWS_PACKAGES,
  /** Sellers have one entry per order line. */
  ENTRIES_EQUAL_LINES,
  /** The entries of an order sum to its invoice. */
  ENTRIES_EQUAL_INVOICE,
  /** An entry's status agrees with order and package. */
  ENTRIES_FOLLOW_ORDER,
  /** No full card number and no security code is kept. */
  CARDS_MASKED,
  /** Completed transactions have one audit record, equal to the raw records; others have none. */
  AUDIT_LOG_COMPLETE,
  /** No transaction is open and no event is pending. */
  NOTHING_OPEN,
  /** No event was dead-lettered. */
  NO_DEAD_LETTERS,
  /** Every acknowledged checkout is there once, with its outcome and its lines. */
  ACKNOWLEDGED_CHECKOUTS_PRESENT,
  /** No customer was to pay more than the driver was shown. */
  ACKNOWLEDGED_PRICES_NOT_EXCEEDED,
  /** Every acknowledged delivery is there with its packages. */
  ACKNOWLEDGED_DELIVERIES_PRESENT,
  /** Each product has the last acknowledged price. */
  ACKNOWLEDGED_PRICES_PRESENT,
  /** Each product has the last acknowledged version. */
  ACKNOWLEDGED_VERSIONS_PRESENT,
  /** Each product is offered, or is not, as was last acknowledged. */
  ACKNOWLEDGED_DELETES_PRESENT,
  /** Each product received the pieces that were ingested and that were acknowledged to be added. */
  ACKNOWLEDGED_PIECES_PRESENT,
  /** Nothing exists that was not submitted. */
  NOTHING_UNSUBMITTED;

  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the criterion that it checks. */
  public Criterion criterion() {
    return Criterion.of(this);
  }

  @Override
  public String criterionTitle() {
    return criterion().title();
  }

  @Override
  public boolean needsAcknowledgementLog() {
    return name().startsWith("ACKNOWLEDGED") || this == NOTHING_UNSUBMITTED;
  }
}
