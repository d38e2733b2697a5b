package emporium.provider.api;

/**
 * A call that fails by configuration. It does not state whether its work was done: that is the
 * point.
 */
public final class ProviderUnreachable extends RuntimeException {
  ProviderUnreachable() {
    super("The payment provider cannot be reached", null, false, false);
  }
}
