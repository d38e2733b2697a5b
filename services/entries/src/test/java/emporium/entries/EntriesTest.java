package emporium.entries;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Entries on the graph. */
class EntriesTest extends EntriesContract {
  @TempDir Path directory;

  @Override
  EntriesFixture open() {
    return new EntriesFixture(directory);
  }
}
