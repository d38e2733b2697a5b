package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The table of keys in the documents is what the code reads. */
class ConfigurationDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "configuration.md");

  /** Default and bounds by key, as the code has them. */
  private static SortedMap<String, String> read() {
    var keys = new TreeMap<String, String>();
    ArchitectureTest.CLASSES.stream()
        .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
        .forEach(
            type -> {
              Class<?> mapping = type.reflect();
              collect(mapping.getAnnotation(ConfigMapping.class).prefix(), mapping, keys);
            });
    return keys;
  }

  private static void collect(String prefix, Class<?> mapping, SortedMap<String, String> keys) {
    for (Method method : mapping.getDeclaredMethods()) {
      var named = method.getAnnotation(WithName.class);
      String key = prefix + "." + (named == null ? kebab(method.getName()) : named.value());
      if (method.getReturnType().getName().startsWith(mapping.getName() + "$")) {
        collect(key, method.getReturnType(), keys);
      } else {
        var fallback = method.getAnnotation(WithDefault.class);
        keys.put(key, (fallback == null ? "" : fallback.value()) + " | " + bounds(method));
      }
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String bounds(Method method) {
    var bounds = method.getAnnotation(Bounds.class);
    return bounds == null
        ? ""
        : String.format(Locale.ROOT, "%,d to %,d", bounds.min(), bounds.max());
  }

  /** Default and bounds by key, as the document has them. */
  private static SortedMap<String, String> documented(String document) {
    var keys = new TreeMap<String, String>();
    document
        .lines()
        .filter(line -> line.startsWith("| `emporium."))
        .map(line -> line.split("\\|", -1))
        .forEach(
            cells ->
                keys.put(
                    cells[1].strip().replace("`", ""),
                    cells[2].strip() + " | " + cells[4].strip()));
    return keys;
  }

  @Test
  void document_keysDefaultsAndBounds_areThoseOfTheCode() throws IOException {
    var read = read();
    assertTrue(read.containsKey("emporium.commit.workers"), read.toString());
    assertEquals(read, documented(Files.readString(DOCUMENT)));
  }

  /** The control: another default, or a key that is left out, is seen. */
  @Test
  void document_changed_isSeen() throws IOException {
    String document = Files.readString(DOCUMENT);
    assertNotEquals(read(), documented(document.replace("| 4096 |", "| 4097 |")));
    assertNotEquals(read(), documented(document.replace("| `emporium.engine`", "| `engine`")));
  }
}
