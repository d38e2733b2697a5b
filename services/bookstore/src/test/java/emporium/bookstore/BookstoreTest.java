package emporium.bookstore;

import emporium.bookstore.ms.GraphBookstoreRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The bookstore on the graph. */
class BookstoreTest extends BookstoreContract {
  @TempDir Path directory;

  @Override
  TestEngine<BookstoreRepository> openEngine() {
    return new TestEngine<>(
        directory, BookstoreLocks.SERVICE, BookstoreLocks.TREE, GraphBookstoreRepository::new);
  }
}
