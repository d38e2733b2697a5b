package emporium.persistence.ms.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Turns a data directory into one of a version that kept no checksums of the store. */
final class ChecksumRemover {
  private ChecksumRemover() {}

  static void make(Path directory) throws IOException {
    for (Path file : DirectoryCopies.files(directory)) {
      if (file.toString().endsWith(".sums")) {
        Files.delete(directory.resolve(file));
      }
    }
    Path dictionary = directory.resolve("PersistenceTypeDictionary.ptd");
    String text = Files.readString(dictionary);
    Files.writeString(dictionary, text.substring(0, text.indexOf("\n# checksums")));
  }
}
