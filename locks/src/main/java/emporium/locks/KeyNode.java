package emporium.locks;

/**
 * The node of a domain key. Leaves its stripe as soon as it is idle. Guarded by the stripe's lock.
 */
final class KeyNode extends Node {
  private final Stripe stripe;
  private final Object key;

  KeyNode(Stripe stripe, Object key) {
    super(stripe.lock);
    this.stripe = stripe;
    this.key = key;
  }

  @Override
  void exit() {
    if (isIdle()) {
      stripe.forget(key);
    }
    super.exit();
  }
}
