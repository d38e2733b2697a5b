package emporium.cart.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.cart.Checkout;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A checkout as reads and records print it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CheckoutView(
    String type,
    int customerId,
    int session,
    String tid,
    String outcome,
    Instant submittedAt,
    @Nullable Instant finishedAt,
    List<CartItemView> items) {

  public static CheckoutView of(Checkout checkout) {
    return new CheckoutView(
        "checkouts",
        checkout.id().customerId(),
        checkout.id().session(),
        checkout.tid(),
        checkout.outcome().label(),
        checkout.submittedAt(),
        checkout.finishedAt(),
        checkout.lines().stream().map(CartItemView::of).toList());
  }
}
