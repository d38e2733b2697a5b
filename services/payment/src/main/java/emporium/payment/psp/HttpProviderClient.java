package emporium.payment.psp;

import emporium.payment.ChargeOutcome;
import emporium.runtime.StageFailure;
import emporium.runtime.http.Money;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The provider over HTTP. The statuses about the charge itself (400, 402, 409, 422) are refusals;
 * any other failure leaves open what happened: one about who may call, or when (401, 403, 408,
 * 429), may come from what is in front of the provider, to a request that was repeated. That the
 * provider does not take the token is logged once, until it answers again.
 */
@ApplicationScoped
public class HttpProviderClient implements PaymentProviderClient {
  private static final int EXPIRATION_LENGTH = 4;
  private static final int MONTH_LENGTH = 2;
  private static final int NO_STATUS = -1;
  private static final Set<Integer> REFUSALS = Set.of(400, 402, 409, 422);
  private static final Set<Integer> NOT_LET_IN = Set.of(401, 403);
  private static final String OFF_SESSION = "off_session";

  private static final Logger LOG = LoggerFactory.getLogger(HttpProviderClient.class);

  private final ProviderHttpApi api;
  private final AtomicBoolean isLetIn = new AtomicBoolean(true);

  public HttpProviderClient(@RestClient ProviderHttpApi api) {
    this.api = api;
  }

  @Override
  public String name() {
    return "http";
  }

  @Override
  public CompletionStage<ChargeResponse> charge(ChargeRequest request) {
    return answer(request.invoiceNumber(), api.charge(options(request)));
  }

  @Override
  public CompletionStage<ChargeResponse> voidCharge(String invoiceNumber) {
    return answer(invoiceNumber, api.voidCharge(invoiceNumber));
  }

  private CompletionStage<ChargeResponse> answer(
      String invoiceNumber, CompletionStage<ProviderHttpApi.Intent> call) {
    return call.thenApply(intent -> answered(invoiceNumber, intent))
        .exceptionallyCompose(
            failure -> CompletableFuture.failedStage(failure(invoiceNumber, failure)));
  }

  private ChargeResponse answered(String invoiceNumber, ProviderHttpApi.Intent intent) {
    isLetIn.set(true);
    return new ChargeResponse(invoiceNumber, outcome(intent.status()));
  }

  private static ChargeOutcome outcome(String status) {
    return switch (status) {
      case "succeeded" -> ChargeOutcome.SUCCEEDED;
      case "canceled" -> ChargeOutcome.CANCELED;
      default -> ChargeOutcome.REJECTED; // "any status other than succeeded = failed"
    };
  }

  private Throwable failure(String invoiceNumber, Throwable thrown) {
    Throwable cause = StageFailure.cause(thrown);
    int status =
        cause instanceof WebApplicationException web ? web.getResponse().getStatus() : NO_STATUS;
    if (NOT_LET_IN.contains(status) && isLetIn.getAndSet(false)) {
      LOG.warn(
          "The payment provider does not take the token in emporium.tokens.own-token-file, whose"
              + " role must be internal: payments fail until it does. status={}",
          status);
    }
    return REFUSALS.contains(status) ? new ProviderRefused(invoiceNumber, cause) : cause;
  }

  private static ProviderHttpApi.IntentOptions options(ChargeRequest request) {
    return new ProviderHttpApi.IntentOptions(
        String.valueOf(request.customerId()),
        Money.decimal(request.amountCents()),
        request.paymentType().name(),
        request.invoiceNumber(),
        cardOptions(request.card()),
        OFF_SESSION,
        request.currency());
  }

  private static ProviderHttpApi.@Nullable CardOptions cardOptions(
      ChargeRequest.@Nullable Card card) {
    if (card == null) {
      return null;
    }
    String expiration = card.expiration();
    if (expiration == null || expiration.length() != EXPIRATION_LENGTH) {
      return new ProviderHttpApi.CardOptions(card.number(), "", "");
    }
    return new ProviderHttpApi.CardOptions(
        card.number(), expiration.substring(0, MONTH_LENGTH), expiration.substring(MONTH_LENGTH));
  }
}
