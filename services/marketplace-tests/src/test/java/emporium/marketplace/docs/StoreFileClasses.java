package emporium.marketplace.docs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a store's data files hold, by class: read off the records themselves. */
final class StoreFileClasses {
  private static final Pattern TYPE = Pattern.compile("(?m)^(\\d+) ([^{]+)\\{");
  private static final int HEADER_BYTES = 3 * Long.BYTES;

  private StoreFileClasses() {}

  /** Class names and the numbers of the objects of each. */
  static Map<String, Set<Long>> of(Path directory) throws IOException {
    Map<Long, String> names = names(directory);
    var objects = new TreeMap<String, Set<Long>>();
    try (Stream<Path> files = Files.list(directory.resolve("channel_0"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".dat")).toList()) {
        read(ByteBuffer.wrap(Files.readAllBytes(file)), names, objects);
      }
    }
    return objects;
  }

  private static Map<Long, String> names(Path directory) throws IOException {
    var names = new HashMap<Long, String>();
    TYPE.matcher(Files.readString(directory.resolve("PersistenceTypeDictionary.ptd")))
        .results()
        .forEach(type -> names.put(Long.parseLong(type.group(1)), type.group(2).strip()));
    return names;
  }

  /** Records of length, type, object and content; a negative length is a gap. */
  private static void read(
      ByteBuffer file, Map<Long, String> names, Map<String, Set<Long>> objects) {
    file.order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + HEADER_BYTES <= file.limit()) {
      long length = file.getLong(at);
      if (length > 0) {
        String name =
            Objects.requireNonNull(names.get(file.getLong(at + Long.BYTES)), "a type's name");
        objects.computeIfAbsent(name, n -> new HashSet<>()).add(file.getLong(at + 2 * Long.BYTES));
      } else if (length == 0) {
        return;
      }
      at += (int) Math.abs(length);
    }
  }
}
