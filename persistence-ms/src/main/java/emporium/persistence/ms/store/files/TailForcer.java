package emporium.persistence.ms.store.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Makes what is about to be read durable at the level of this store: an earlier run may have worked
 * without force, or ended with a failed one. After a failed force the operating system may call
 * pages clean that never reached the disk; so the end of the log is rewritten, unchanged, before it
 * is forced. (Data behind a failed force needs no such care: its log entry was never written, so
 * Eclipse Store truncates it.)
 */
public final class TailForcer {
  /** More than the entry being written at the time of a failure, on any page or sector size. */
  private static final int REWRITE_BYTES = 1 << 16;

  private TailForcer() {}

  public static void force(StoreLayout layout, StoreDevice disk) {
    if (!disk.forcing() || !Files.exists(layout.log())) {
      return;
    }
    try {
      for (long number : layout.dataFiles().keySet()) {
        force(layout.dataFile(number), disk);
        Path sums = ChecksumFile.of(layout.dataFile(number));
        if (Files.exists(sums)) {
          force(sums, disk);
        }
      }
      disk.change(layout.log(), REWRITE_BYTES, () -> rewriteEnd(layout.log()));
      disk.force(layout.log());
      disk.forceDirectory(layout.channelDirectory());
      disk.forceDirectory(layout.directory());
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "forcing", e);
    }
  }

  private static void force(Path file, StoreDevice disk) {
    disk.force(file);
    disk.release(file);
  }

  private static long rewriteEnd(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long start = Math.max(0, channel.size() - REWRITE_BYTES);
      var bytes = ByteBuffer.allocate((int) (channel.size() - start));
      TransactionLog.fill(channel, bytes, start);
      bytes.flip();
      long at = start;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      return at;
    }
  }
}
