package emporium.jmeter.audit.records;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.SeedMixer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Records on disk, split by a hash of their key into groups that are read one at a time, each in
 * the order in which its records were added: the partitions of a Grace hash join. So only one group
 * has to fit into memory. Compressed; removed when closed. Not thread-safe.
 */
public final class SpillFiles implements AutoCloseable {
  /** Groups that records are split into. */
  public static final int GROUPS = 64;

  private static final int BUFFER_BYTES = 16_384;
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);

  private final Path directory;
  private final List<Spill> groups = new ArrayList<>();

  private record Spill(Path file, OutputStream out, Deflater deflater, JsonGenerator records) {
    /** Writes the rest to the file and closes it; a second time does nothing. */
    void end() throws IOException {
      try (out) {
        records.close();
      } finally {
        deflater.end();
      }
    }

    void remove() throws IOException {
      try {
        end();
      } finally {
        Files.deleteIfExists(file);
      }
    }
  }

  /**
   * Opens the files, in a new directory.
   *
   * @param parent where to make it
   */
  public SpillFiles(Path parent) throws IOException {
    directory = Files.createTempDirectory(parent, "audit-");
    try {
      for (int group = 0; group < GROUPS; group++) {
        groups.add(open(directory.resolve("group-" + group)));
      }
    } catch (IOException failed) {
      close();
      throw failed;
    }
  }

  private static Spill open(Path file) throws IOException {
    var deflater = new Deflater(Deflater.BEST_SPEED);
    OutputStream out = Files.newOutputStream(file);
    OutputStream bytes =
        new BufferedOutputStream(
            new DeflaterOutputStream(out, deflater, BUFFER_BYTES), BUFFER_BYTES);
    JsonGenerator records = JSON.createGenerator(bytes);
    records.setRootValueSeparator(null);
    return new Spill(file, out, deflater, records);
  }

  /** Adds a record to the group of this key. */
  public void add(long key, JsonNode record) throws IOException {
    int group = (int) Math.floorMod(SeedMixer.mix(key, 1), (long) GROUPS);
    JSON.writeValue(groups.get(group).records, record);
  }

  /** Completes the adding: from now on groups are read. */
  public void finishWriting() throws IOException {
    for (Spill group : groups) {
      group.end();
    }
  }

  /** Reads a group, and frees the space of its file. */
  public void read(int group, Consumer<JsonNode> consumer) throws IOException {
    Path file = groups.get(group).file;
    try (InputStream bytes =
            new BufferedInputStream(
                new InflaterInputStream(Files.newInputStream(file)), BUFFER_BYTES);
        MappingIterator<JsonNode> records =
            MarketplaceClient.JSON.forType(JsonNode.class).readValues(bytes)) {
      while (records.hasNextValue()) {
        consumer.accept(records.nextValue());
      }
    }
    Files.delete(file);
  }

  /** Removes all files, even if one could not be closed, as on a full disk. */
  @Override
  public void close() throws IOException {
    IOException first = null;
    for (Spill group : groups) {
      try {
        group.remove();
      } catch (IOException failed) {
        if (first == null) {
          first = failed;
        } else {
          first.addSuppressed(failed);
        }
      }
    }
    Files.deleteIfExists(directory);
    if (first != null) {
      throw first;
    }
  }
}
