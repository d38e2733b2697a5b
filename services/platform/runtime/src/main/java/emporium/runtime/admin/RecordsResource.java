package emporium.runtime.admin;

import emporium.persistence.jpa.follow.ShownCommit;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.CommitToken;
import emporium.runtime.engine.FollowingTables;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.http.records.RecordExporter;
import io.quarkus.arc.All;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The raw records of each service in this process, from one snapshot (docs/records.md), of the
 * graph or of tables that follow it.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/records/{service}")
public class RecordsResource {
  /** The header with the commit that a read asks for. */
  static final String AT_LEAST = "Emporium-At-Least";

  private final List<ServiceModule<?>> services;
  private final RecordExporter exporter;
  private final FollowingTables tables;

  RecordsResource(
      @All List<ServiceModule<?>> services, RecordExporter exporter, FollowingTables tables) {
    this.services = services;
    this.exporter = exporter;
    this.tables = tables;
  }

  /**
   * One line per record.
   *
   * @param from {@code graph} or {@code tables} with engine {@code combined}; the engine's own
   *     state if it is absent
   * @param atLeast the commit that the tables have to show, or a later one; any if it is absent
   */
  @GET
  @Produces(RecordExporter.NDJSON)
  public CompletionStage<Response> stream(
      @PathParam("service") String name,
      @QueryParam("from") @Nullable String from,
      @HeaderParam(AT_LEAST) @Nullable String atLeast) {
    boolean fromTables = isFromTables(from);
    return services.stream()
        .filter(service -> service.service().equals(name))
        .findFirst()
        .map(service -> fromTables ? exportTables(service, atLeast) : export(service))
        .orElseThrow(NotFoundException::new);
  }

  private boolean isFromTables(@Nullable String from) {
    if (from == null || (from.equals("graph") && tables.isPresent())) {
      return false;
    }
    if (!from.equals("tables") || !tables.isPresent()) {
      throw new InvalidField("from", "must be graph or tables, with emporium.engine=combined");
    }
    return true;
  }

  private <R> CompletionStage<Response> exportTables(
      ServiceModule<R> service, @Nullable String atLeast) {
    long number = atLeast == null ? 0 : commitOf(atLeast);
    var shown = new AtomicReference<@Nullable ShownCommit>();
    return exporter
        .<R>export(
            query ->
                tables
                    .<R, java.nio.file.Path>read(service.service(), query, number)
                    .thenApply(
                        read -> {
                          shown.set(read.commit());
                          return read.result();
                        }),
            service::writeRecords)
        .thenApply(answer -> withCommit(answer, Objects.requireNonNull(shown.get())));
  }

  private long commitOf(String atLeast) {
    var named = CommitToken.parse(atLeast);
    if (named == null || !tables.isOwn(named)) {
      throw new InvalidField(AT_LEAST, "must be an " + CommitToken.HEADER + " of this process");
    }
    return named.commit();
  }

  private static Response withCommit(Response answer, ShownCommit shown) {
    return Response.fromResponse(answer)
        .header(CommitToken.HEADER, new CommitToken(shown.source(), shown.commit()))
        .build();
  }

  private <R> CompletionStage<Response> export(ServiceModule<R> service) {
    return exporter.export(service.transactions(), service::writeRecords);
  }
}
