package emporium.jmeter.page;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of the page, from the class path. Immutable. */
final class StaticFiles {
  private static final String ROOT = "META-INF/resources";
  private static final Pattern SERVED =
      Pattern.compile("/index\\.html|/page/[a-z]+\\.[a-z]+|/_static/echarts/[0-9.]+/dist/[a-z.]+");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private StaticFiles() {}

  /**
   * A file.
   *
   * @param resource its name on the class path
   */
  record StaticFile(String resource, String mediaType) {
    byte[] content() throws IOException {
      try (InputStream content = open(resource)) {
        return content == null ? new byte[0] : content.readAllBytes();
      }
    }
  }

  /** The file of a path, which begins with a slash; empty if there is none. */
  static Optional<StaticFile> find(String path) throws IOException {
    String file = path.equals("/") ? "/index.html" : path;
    String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
    if (type == null || !SERVED.matcher(file).matches()) {
      return Optional.empty();
    }
    try (InputStream content = open(ROOT + file)) {
      return content == null ? Optional.empty() : Optional.of(new StaticFile(ROOT + file, type));
    }
  }

  private static @Nullable InputStream open(String resource) {
    return StaticFiles.class.getClassLoader().getResourceAsStream(resource);
  }
}
