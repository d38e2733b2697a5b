package emporium.persistence.ms.store.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Where Eclipse Store (one channel) and this package keep their files. */
public record StoreLayout(Path directory) {
  private static final Pattern DATA_FILE = Pattern.compile("channel_0_(\\d{1,18})\\.dat");

  Path channelDirectory() {
    return directory.resolve("channel_0");
  }

  public Path log() {
    return channelDirectory().resolve("transactions_0.sft");
  }

  Path newLog() {
    return directory.resolve("emporium.log.new");
  }

  Path lock() {
    return directory.resolve("emporium.lock");
  }

  public Path dictionary() {
    return directory.resolve("PersistenceTypeDictionary.ptd");
  }

  Path newDictionary() {
    return directory.resolve("emporium.dictionary.new");
  }

  Path probe() {
    return directory.resolve("emporium.probe");
  }

  public Path dataFile(long number) {
    return channelDirectory().resolve("channel_0_" + number + ".dat");
  }

  /** The number of a data file; -1 if it is none. */
  long number(Path file) {
    var matcher = DATA_FILE.matcher(file.getFileName().toString());
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : -1;
  }

  /** Data files present, by number, with their length. */
  public Map<Long, Long> dataFiles() throws IOException {
    var lengths = new TreeMap<Long, Long>();
    if (Files.isDirectory(channelDirectory())) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(channelDirectory(), "*.dat")) {
        for (Path file : files) {
          long number = number(file);
          if (number >= 0) {
            lengths.put(number, Files.size(file));
          }
        }
      }
    }
    return lengths;
  }
}
