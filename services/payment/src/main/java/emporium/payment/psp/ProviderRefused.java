package emporium.payment.psp;

import org.jspecify.annotations.Nullable;

/** The provider understood a call and will not do it, however often it is repeated. */
public final class ProviderRefused extends RuntimeException {
  /**
   * @param invoiceNumber of the charge
   * @param cause what it answered
   */
  public ProviderRefused(String invoiceNumber, @Nullable Throwable cause) {
    super("The payment provider refused a call: invoice=" + invoiceNumber, cause);
  }
}
