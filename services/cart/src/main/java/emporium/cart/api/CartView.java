package emporium.cart.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.cart.Cart;
import emporium.events.model.CartStatus;
import java.time.Instant;
import java.util.List;

/** A cart as reads and records print it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CartView(
    String type,
    int customerId,
    int session,
    CartStatus status,
    Instant createdAt,
    Instant updatedAt,
    int abandonmentCount,
    List<CartItemView> items) {

  public static CartView of(Cart cart) {
    return new CartView(
        "carts",
        cart.customer().value(),
        cart.session(),
        cart.status(),
        cart.createdAt(),
        cart.updatedAt(),
        cart.abandonments(),
        cart.lines().stream().map(CartItemView::of).toList());
  }
}
