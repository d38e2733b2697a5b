package emporium.bookstore;

import emporium.bookstore.jpa.JpaBookstoreRepository;
import emporium.bookstore.jpa.PublishedBookstoreRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** The bookstore on tables in the published way. */
class PublishedBookstoreTest extends BookstoreContract {
  private final TestDatabase database = TestDatabase.withEntityCache();

  @Override
  TestEngine<BookstoreRepository> openEngine() {
    return on(database);
  }

  static TestEngine<BookstoreRepository> on(TestDatabase database) {
    return new TestEngine<>(
        database,
        BookstoreLocks.SERVICE,
        BookstoreLocks.TREE,
        JpaBookstoreRepository.MAPPING,
        PublishedBookstoreRepository::new);
  }
}
