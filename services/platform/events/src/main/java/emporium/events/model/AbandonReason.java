package emporium.events.model;

/** The last thing a customer did before a cart was abandoned. */
public enum AbandonReason {
  /** A checkout that Stock refused or that was not paid, without a new attempt. */
  CHECKOUT_FAILED,
  /** Items added or removed, without a checkout. */
  ITEMS_LEFT
}
