package emporium.payment.psp;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/**
 * The provider's HTTP contract. Where it is: {@code quarkus.rest-client."payment-provider".url}.
 * Source: paper 3.2 (the optional PSP).
 */
@Path("/esp")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RegisterClientHeaders(ProviderToken.class)
@RegisterRestClient(configKey = "payment-provider", baseUri = "http://localhost:8089")
public interface ProviderHttpApi {
  /** Charges. */
  @POST
  CompletionStage<Intent> charge(IntentOptions options);

  /** Voids. */
  @POST
  @Path("/{key}/void")
  CompletionStage<Intent> voidCharge(@PathParam("key") String key);

  /** A request to charge, with the names of the contract. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record IntentOptions(
      @JsonProperty("Customer") String customer,
      @JsonProperty("Amount") BigDecimal amount,
      @JsonProperty("PaymentMethod") String paymentMethod,
      @JsonProperty("IdempotencyKey") String idempotencyKey,
      @JsonProperty("cardOptions") @Nullable CardOptions cardOptions,
      @JsonProperty("SetupFutureUsage") String setupFutureUsage,
      @JsonProperty("Currency") String currency) {}

  /** The card to charge. */
  record CardOptions(
      @JsonProperty("Number") String number,
      @JsonProperty("ExpMonth") String expMonth,
      @JsonProperty("ExpYear") String expYear) {
    /** Prints nothing of the card. */
    @Override
    public String toString() {
      return "CardOptions[]";
    }
  }

  /** What this service reads of the answer. */
  record Intent(String id, String status) {}
}
