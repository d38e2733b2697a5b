package emporium.bookstore.api;

import emporium.bookstore.PopulationRow;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** What the bookstore was filled with, as ingestion sends it and raw records show it. */
public record PopulationRequest(
    @NotNull Long seed, @NotNull @Size(max = Limits.NAME_MAX) String size) {
  static PopulationRequest of(PopulationRow row) {
    return new PopulationRequest(row.seed(), row.size());
  }

  PopulationRow row() {
    return new PopulationRow(seed, size);
  }
}
