package emporium.runtime.rows;

import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.http.problems.InvalidFields;
import emporium.runtime.http.problems.Problem;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Fills tables in bulk: at most {@value RowReader#ROWS_MAX} rows or 4 MB in a request, all or none
 * of them in one command. A service has it as a subclass with the path {@code /api/rows}, and sets
 * {@code quarkus.http.limits.max-body-size=4M}. Thread-safe.
 */
public abstract class RowsResource {
  /** Newline-delimited JSON. */
  public static final String NDJSON = "application/x-ndjson";

  /** The most bytes of a request. */
  static final int BYTES_MAX = 4 << 20;

  private static final int TOO_LARGE = 413;
  private static final Problem UNKNOWN_TABLE =
      Problem.of(404, "unknown-table", "There is no such table");

  private final RowReader reader;
  private final Map<String, RowTable<?, ?>> tables = new LinkedHashMap<>();

  /** With the tables of a service. */
  protected RowsResource(RowReader reader, List<RowTable<?, ?>> tables) {
    this.reader = reader;
    tables.forEach(table -> this.tables.put(table.name(), table));
  }

  /**
   * Adds all rows, or names each bad one by line and field; large bodies are parsed on a worker.
   */
  @AdmissionControlled
  @Blocking
  @RolesAllowed(Roles.OPERATOR)
  @POST
  @Path("/{table}")
  @Consumes(NDJSON)
  @Produces(MediaType.APPLICATION_JSON)
  public CompletionStage<RowsIngested> ingest(@PathParam("table") String name, byte[] body) {
    RowTable<?, ?> table = tables.get(name);
    if (table == null) {
      throw new WebApplicationException(UNKNOWN_TABLE.response());
    }
    if (body.length > BYTES_MAX) {
      throw new WebApplicationException(TOO_LARGE);
    }
    return ingest(table, body);
  }

  /**
   * Reads and adds the rows of a body.
   *
   * @throws InvalidFields if a row breaks a rule
   */
  private <T, R> CompletionStage<RowsIngested> ingest(RowTable<T, R> table, byte[] body) {
    List<R> rows = reader.read(body, table);
    return table.ingestion().apply(rows).thenApply(added -> new RowsIngested(rows.size()));
  }
}
