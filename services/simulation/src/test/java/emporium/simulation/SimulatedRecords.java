package emporium.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.client.DrainStatus;
import emporium.runtime.engine.ServiceModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** The raw records of a simulated marketplace, as its audit reads them. */
final class SimulatedRecords implements RecordSource {
  private final MarketplaceWorld world;
  private final ObjectMapper json;

  SimulatedRecords(MarketplaceWorld world, ObjectMapper json) {
    this.world = world;
    this.json = json;
  }

  @Override
  public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
    var process = world.processOf(service);
    if (process == null) {
      return false;
    }
    for (byte[] line : process.process.await(lines(process.module(service)))) {
      consumer.accept(json.readTree(line));
    }
    return true;
  }

  private <R> CompletionStage<List<byte[]>> lines(ServiceModule<R> module) {
    return module
        .transactions()
        .report(
            state -> {
              var lines = new ArrayList<byte[]>();
              module.writeRecords(state, view -> lines.add(line(view)));
              return lines;
            });
  }

  private byte[] line(Object view) {
    try {
      return json.writeValueAsBytes(view);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isAuditLogOn() {
    return true;
  }

  @Override
  public DrainStatus drainStatus() {
    return world.status();
  }
}
