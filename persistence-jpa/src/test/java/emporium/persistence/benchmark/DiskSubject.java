package emporium.persistence.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the disk does alone: 4 KB are added to a file, or written in place, and forced. */
final class DiskSubject implements BenchmarkSubject {
  private static final int BLOCK_BYTES = 4_096;
  private static final int BLOCKS = 4_096;

  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
  private final FileChannel file;
  private final boolean inPlace;
  private long writes;

  DiskSubject(Path directory, boolean inPlace) throws IOException {
    Files.createDirectories(directory);
    this.inPlace = inPlace;
    file =
        FileChannel.open(
            directory.resolve("blocks"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    for (int i = 0; inPlace && i < BLOCKS; i++) {
      writeAt((long) i * BLOCK_BYTES);
    }
    file.force(true);
  }

  @Override
  public Client client() {
    return (first, second) -> force();
  }

  private void force() throws IOException {
    writeAt((inPlace ? writes % BLOCKS : writes) * BLOCK_BYTES);
    writes++;
    file.force(false);
  }

  private void writeAt(long position) throws IOException {
    block.clear();
    for (long at = position; block.hasRemaining(); ) {
      at += file.write(block, at);
    }
  }

  /** As if each write had been a reservation. */
  @Override
  public long reservedPieces() {
    return 2 * writes;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
