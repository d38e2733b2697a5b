package emporium.entries.api;

import emporium.entries.EntriesRepository;
import emporium.entries.IngestEntries;
import emporium.persistence.Transactions;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.rows.RowReader;
import emporium.runtime.rows.RowTable;
import emporium.runtime.rows.RowsResource;
import jakarta.ws.rs.Path;
import java.util.List;
import org.jboss.resteasy.reactive.server.Cancellable;

/** Fills the server in bulk. */
@Cancellable(false)
@Path("/api/rows")
public class EntriesRowsResource extends RowsResource {
  static final String ENTRIES = "entries";
  static final String POPULATION = "population";

  EntriesRowsResource(RowReader reader, Transactions<EntriesRepository> entries) {
    super(
        reader,
        List.of(
            new RowTable<>(
                ENTRIES,
                EntryRequest.class,
                EntryRequest::row,
                rows -> entries.run(new IngestEntries(rows))),
            new RowTable<>(
                POPULATION,
                PopulationRow.class,
                PopulationRow::command,
                rows -> entries.run(only(rows)))));
  }

  private static <T> T only(List<T> rows) {
    if (rows.size() != 1) {
      throw new InvalidField("body", "must be one row");
    }
    return rows.get(0);
  }
}
