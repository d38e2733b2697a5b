package emporium.marketplace.floor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The services' mappings, of which each table is updated by statements that name the changed
 * columns only; classes and other resources as they are.
 */
final class DynamicUpdates extends ClassLoader {
  private static final String MAPPINGS = "META-INF/orm-";
  private static final String TABLE = "(<table name=\"[^\"]+\"/>)";

  private final Path directory;

  /**
   * @param directory where it puts the mappings
   */
  DynamicUpdates(Path directory) {
    super(DynamicUpdates.class.getClassLoader());
    this.directory = directory;
  }

  @Override
  public @Nullable URL getResource(String name) {
    try {
      return name.startsWith(MAPPINGS) ? changed(name) : super.getResource(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable URL changed(String name) throws IOException {
    try (InputStream mapping = getParent().getResourceAsStream(name)) {
      if (mapping == null) {
        return null;
      }
      String text = new String(mapping.readAllBytes(), StandardCharsets.UTF_8);
      Path file = directory.resolve(Path.of(name).getFileName());
      Files.writeString(file, text.replaceAll(TABLE, "$1<dynamic-update>true</dynamic-update>"));
      return file.toUri().toURL();
    }
  }
}
