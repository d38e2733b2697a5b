package emporium.edge;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * Raw records of a service as NDJSON, all lines from one snapshot: they are written to a temporary
 * file under the shared lock of the whole collection and sent from there, so that a slow reader
 * holds nothing.
 */
@Singleton
public class Records {
  /** Media type of the answer. */
  public static final String NDJSON = "application/x-ndjson";

  private static final byte[] NEWLINE = "\n".getBytes(StandardCharsets.UTF_8);

  private final ObjectMapper mapper;

  Records(ObjectMapper mapper) {
    this.mapper = mapper.copy().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  /** All records the body writes. */
  public <P> CompletionStage<Response> stream(
      Transactions<P> transactions, BiConsumer<P, RecordWriter> body) {
    return transactions
        .read(LockSet.sharedRoot(), state -> spool(state, body))
        .thenApply(
            file -> Response.ok((StreamingOutput) out -> send(file, out)).type(NDJSON).build());
  }

  private <P> Path spool(P state, BiConsumer<P, RecordWriter> body) {
    try {
      var file = Files.createTempFile("emporium-records", ".ndjson");
      try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
        body.accept(state, record -> line(out, record));
      } catch (IOException | RuntimeException e) {
        Files.deleteIfExists(file);
        throw e;
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException("The records cannot be written to a temporary file", e);
    }
  }

  private void line(OutputStream out, Object record) {
    try {
      mapper.writeValue(out, record);
      out.write(NEWLINE);
    } catch (IOException e) {
      throw new UncheckedIOException("A record cannot be written", e);
    }
  }

  private static void send(Path file, OutputStream out) throws IOException {
    try {
      Files.copy(file, out);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
