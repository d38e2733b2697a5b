package emporium.wholesale.api;

import org.jspecify.annotations.Nullable;

/** A line to be ordered; what is absent is named by the resource. */
public record OrderLineRequest(
    @Nullable Integer productId,
    @Nullable Integer quantity,
    @Nullable Integer supplyingWarehouseId) {}
