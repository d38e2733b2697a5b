package emporium.marketplace;

import emporium.payment.ChargeOutcome;
import emporium.payment.psp.ChargeRequest;
import emporium.payment.psp.ChargeResponse;
import emporium.payment.psp.PaymentProviderClient;
import emporium.payment.psp.ProviderRefused;
import emporium.persistence.Rejection;
import emporium.provider.ChargeKey;
import emporium.provider.ChargeResult;
import emporium.provider.api.PaymentProvider;
import emporium.runtime.StageFailure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Connects Payment with the provider in the same process: {@code
 * emporium.payment.provider=in-process}. Depends on both, so that neither depends on the other. The
 * card number is not passed on: the provider would drop it.
 */
@ApplicationScoped
public class InProcessProviderClient implements PaymentProviderClient {
  private final PaymentProvider provider;

  public InProcessProviderClient(PaymentProvider provider) {
    this.provider = provider;
  }

  @Override
  public String name() {
    return "in-process";
  }

  @Override
  public CompletionStage<ChargeResponse> charge(ChargeRequest request) {
    String invoice = request.invoiceNumber();
    String customer = String.valueOf(request.customerId());
    return answer(
        invoice,
        provider.charge(
            new ChargeKey(invoice), request.amountCents(), customer, request.currency()));
  }

  @Override
  public CompletionStage<ChargeResponse> voidCharge(String invoiceNumber) {
    return answer(invoiceNumber, provider.voidCharge(new ChargeKey(invoiceNumber)));
  }

  private static CompletionStage<ChargeResponse> answer(
      String invoiceNumber, CompletionStage<ChargeResult> call) {
    return call.thenApply(charge -> new ChargeResponse(invoiceNumber, outcome(charge)))
        .exceptionallyCompose(
            failure -> CompletableFuture.failedStage(failure(invoiceNumber, failure)));
  }

  private static ChargeOutcome outcome(ChargeResult charge) {
    return switch (charge.status()) {
      case SUCCEEDED -> ChargeOutcome.SUCCEEDED;
      case FAILED -> ChargeOutcome.REJECTED;
      case VOIDED -> ChargeOutcome.CANCELED;
    };
  }

  private static Throwable failure(String invoiceNumber, Throwable thrown) {
    Throwable cause = StageFailure.cause(thrown);
    return cause instanceof Rejection ? new ProviderRefused(invoiceNumber, cause) : cause;
  }
}
