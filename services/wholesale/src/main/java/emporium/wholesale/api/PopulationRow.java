package emporium.wholesale.api;

import emporium.wholesale.Population;
import emporium.wholesale.PopulationId;
import emporium.wholesale.Row;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a server was filled with, as it is ingested and read. */
public record PopulationRow(
    @Nullable String type,
    @NotNull Long seed,
    @NotNull @Min(1) @Max(64) Integer warehouses,
    @NotNull @Size(max = Texts.NAME) String scale,
    @NotNull @Size(max = Texts.NAME) String inputs) {
  /** What is read. */
  public static PopulationRow of(Population row) {
    return new PopulationRow("population", row.seed(), row.warehouses(), row.scale(), row.inputs());
  }

  /** What is ingested. */
  public Row row() {
    return new Row(
        Population.class,
        PopulationId.ONLY,
        Row.NO_OWNER,
        () -> List.of(new Population(seed, warehouses, scale, inputs)));
  }
}
