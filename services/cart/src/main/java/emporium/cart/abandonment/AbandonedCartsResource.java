package emporium.cart.abandonment;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.CartAbandoned;
import emporium.events.model.AbandonReason;
import emporium.runtime.access.Roles;
import emporium.runtime.http.streams.OpensStream;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jboss.resteasy.reactive.server.Cancellable;

/** The continuous query "abandoned carts" over HTTP. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/abandoned-carts")
public class AbandonedCartsResource {
  private final AbandonedCartStream abandoned;

  public AbandonedCartsResource(AbandonedCartStream abandoned) {
    this.abandoned = abandoned;
  }

  /** A cart that was found abandoned. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record AbandonedView(int customerId, AbandonReason reason, Instant since, Instant at) {
    static AbandonedView of(CartAbandoned event) {
      return new AbandonedView(event.customerId(), event.reason(), event.since(), event.at());
    }
  }

  /** Those found from now on. */
  @GET
  @Path("/stream")
  @OpensStream
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Operation(summary = "Stream carts as they are found abandoned")
  public Multi<AbandonedView> stream() {
    return abandoned.stream()
        .subscribe(() -> CompletableFuture.completedStage(List.of()), cart -> true)
        .map(AbandonedView::of);
  }
}
