package emporium.persistence.ms.proof;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Flips bits of a file in place: at no moment is it shorter to a process that has it open. */
public final class BitFlip {
  private BitFlip() {}

  public static void bits(Path file, long at, int mask) throws IOException {
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(at);
      int found = access.read();
      access.seek(at);
      access.write(found ^ mask);
    }
  }
}
