package emporium.events;

/** What a customer left a cart alone after. */
public enum AbandonReason {
  /** A checkout that was refused by stock or not paid, without a new attempt. */
  CHECKOUT_FAILED,
  /** Items put in or taken out, without a checkout. */
  ITEMS_LEFT
}
