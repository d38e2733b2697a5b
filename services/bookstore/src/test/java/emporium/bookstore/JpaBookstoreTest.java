package emporium.bookstore;

import emporium.bookstore.jpa.JpaBookstoreRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** The bookstore on tables. */
class JpaBookstoreTest extends BookstoreContract {
  private final TestDatabase database = new TestDatabase();

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
        JpaBookstoreRepository::new);
  }
}
