package emporium.runtime.admin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.jpa.TableReads.ReadAt;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.CommitToken;
import emporium.runtime.engine.FollowingTables;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.records.LongReadBulkhead;
import emporium.runtime.http.records.RecordDifferences;
import emporium.runtime.http.records.RecordDifferences.Differences;
import io.quarkus.arc.All;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * Compares the raw records of a service's graph with those of the tables that follow it, after the
 * same commit; 404 without such tables.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/tables/{service}/differences")
public class TableDifferencesResource {
  private static final int LISTED_MAX = 10;

  private final List<ServiceModule<?>> services;
  private final FollowingTables tables;
  private final LongReadBulkhead reads;
  private final RecordDifferences differences;

  TableDifferencesResource(
      @All List<ServiceModule<?>> services,
      FollowingTables tables,
      LongReadBulkhead reads,
      ObjectMapper mapper) {
    this.services = services;
    this.tables = tables;
    this.reads = reads;
    this.differences = new RecordDifferences(mapper, LISTED_MAX);
  }

  /**
   * What differs.
   *
   * @param commit after which both were read
   * @param records how many the graph has
   * @param onlyInGraph at most 10 of those that the tables lack
   * @param onlyInTables at most 10 of those that the graph lacks
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Compared(
      String commit, long records, List<Object> onlyInGraph, List<Object> onlyInTables) {
    static Compared of(ReadAt<Differences> read) {
      var found = read.result();
      return new Compared(
          new CommitToken(read.commit().source(), read.commit().commit()).toString(),
          found.records(),
          found.onlyInFirst(),
          found.onlyInSecond());
    }
  }

  /** Compares all records. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public CompletionStage<Compared> compare(@PathParam("service") String name) {
    return services.stream()
        .filter(service -> service.service().equals(name) && tables.isPresent())
        .findFirst()
        .map(this::compare)
        .orElseThrow(NotFoundException::new);
  }

  private <R> CompletionStage<Compared> compare(ServiceModule<R> service) {
    return reads
        .run(
            () ->
                tables.<R, Differences>readBoth(
                    service.service(),
                    (graph, inTables) ->
                        differences.between(
                            records -> service.writeRecords(graph, records),
                            records -> service.writeRecords(inTables, records))))
        .thenApply(Compared::of);
  }
}
