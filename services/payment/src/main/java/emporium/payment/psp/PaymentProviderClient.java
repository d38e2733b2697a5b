package emporium.payment.psp;

import java.util.concurrent.CompletionStage;

/**
 * The external payment provider as Payment sees it. Beans of this type are chosen by name ({@code
 * emporium.payment.provider}). Thread-safe; never blocks.
 *
 * <p>Failure: {@link ProviderRefused} if a retry is of no use; any other failure leaves open
 * whether the work was done.
 */
public interface PaymentProviderClient {
  /** Its name in the configuration. */
  String name();

  /** Charges, at most once per invoice number however often it is called. */
  CompletionStage<ChargeResponse> charge(ChargeRequest request);

  /** Voids what was or will be charged for the invoice; idempotent. */
  CompletionStage<ChargeResponse> voidCharge(String invoiceNumber);
}
