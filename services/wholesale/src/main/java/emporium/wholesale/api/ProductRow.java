package emporium.wholesale.api;

import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Row;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A product, as it is ingested and read. */
public record ProductRow(
    @Nullable String type,
    @NotNull @Positive Integer productId,
    @NotNull @Size(max = Texts.NAME) String imagePath,
    @NotNull @Size(max = Texts.NAME) String name,
    @NotNull @Min(0) @Max(Money.PRICE_CENTS_MAX) Long priceCents,
    @NotNull @Size(max = Texts.DATA) String data) {
  /** What is read. */
  public static ProductRow of(Product row) {
    return new ProductRow(
        "products",
        row.id().productId(),
        row.imagePath(),
        row.name(),
        row.priceCents(),
        row.data());
  }

  /** What is ingested. */
  public Row row() {
    var id = new ProductId(productId);
    return new Row(
        Product.class,
        id,
        Row.NO_OWNER,
        () -> List.of(new Product(id, imagePath, name, priceCents, data)));
  }
}
