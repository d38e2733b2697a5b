package emporium.runtime.admin;

import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.RecordExporter;
import io.quarkus.arc.All;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The raw records of each service in this process, from one snapshot (docs/records.md). */
@Path("/records/{service}")
public class RecordsResource {
  private final List<ServiceModule<?>> services;
  private final RecordExporter exporter;

  RecordsResource(@All List<ServiceModule<?>> services, RecordExporter exporter) {
    this.services = services;
    this.exporter = exporter;
  }

  /** One line per record. */
  @GET
  @Produces(RecordExporter.NDJSON)
  public CompletionStage<Response> stream(@PathParam("service") String name) {
    return services.stream()
        .filter(service -> service.service().equals(name))
        .findFirst()
        .map(this::export)
        .orElseThrow(NotFoundException::new);
  }

  private <R> CompletionStage<Response> export(ServiceModule<R> service) {
    return exporter.export(service.transactions(), service::writeRecords);
  }
}
