package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Measures how many small forced writes a disk does in a second. */
public final class ForceRate {
  private static final long FOR_NANOS = 1_000_000_000L;
  private static final int BYTES = 512;

  private ForceRate() {}

  /** Measures for about a second in a dedicated file, which it removes. */
  public static long measure(Path directory) throws IOException {
    Path path = Files.createTempFile(directory, "force-rate", ".bin");
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      ByteBuffer block = ByteBuffer.allocate(BYTES);
      long start = System.nanoTime();
      long forces = 0;
      while (System.nanoTime() - start < FOR_NANOS) {
        block.clear();
        while (block.hasRemaining()) {
          var unused = file.write(block);
        }
        file.force(false);
        forces++;
      }
      return Math.round(forces * 1e9 / (System.nanoTime() - start));
    } finally {
      Files.delete(path);
    }
  }
}
