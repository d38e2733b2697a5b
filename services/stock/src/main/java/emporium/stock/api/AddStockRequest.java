package emporium.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/** How many pieces to put on hand. */
public record AddStockRequest(
    @NotNull @Positive @Max(AddStockRequest.MAX_PIECES) Integer quantity) {
  static final int MAX_PIECES = 1_000_000;
}
