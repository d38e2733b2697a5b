package emporium.provider;

/** A call that was ordered to fail. Whether its work was done is not said: that is the point. */
public final class ProviderUnreachable extends RuntimeException {
  ProviderUnreachable() {
    super("The payment provider cannot be reached", null, false, false);
  }
}
