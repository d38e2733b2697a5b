package emporium.entries.api;

import emporium.entries.IngestPopulation;
import emporium.entries.Population;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/** What the server was filled with, as ingestion sends it and reads and raw records show it. */
public record PopulationRow(
    @Nullable String type,
    @NotNull Long seed,
    @NotNull @Positive Integer records,
    @NotNull @Min(1) @Max(Limits.FIELD_LENGTH_MAX) Integer fieldLength) {
  static PopulationRow of(Population row) {
    return new PopulationRow(
        EntriesRowsResource.POPULATION, row.seed(), row.records(), row.fieldLength());
  }

  IngestPopulation command() {
    return new IngestPopulation(seed, records, fieldLength);
  }
}
