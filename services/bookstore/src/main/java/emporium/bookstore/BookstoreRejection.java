package emporium.bookstore;

import emporium.persistence.Rejection;

/** Every way the rules of the bookstore refuse rows; nothing is changed then. */
public abstract sealed class BookstoreRejection extends Rejection {
  private BookstoreRejection(String code, String message) {
    super(Kind.UNPROCESSABLE, code, message);
  }

  final void about(String key, Object value) {
    addContext(key, value);
  }

  /** A row refers to one that does not exist. */
  public static final class UnknownReference extends BookstoreRejection {
    UnknownReference(BookstoreTable<?, ?, ?> table, Object key) {
      super("unknown-reference", "A row refers to one that does not exist");
      about("table", table.name());
      about("key", key);
    }
  }

  /** There is another row with its key. A repeated equal row is no change. */
  public static final class DifferentRow extends BookstoreRejection {
    DifferentRow(BookstoreTable<?, ?, ?> table, Object key) {
      super("different-row", "There is another row with that key");
      about("table", table.name());
      about("key", key);
    }
  }

  /** Another customer has the id. */
  public static final class CustomerIdTaken extends BookstoreRejection {
    CustomerIdTaken(int id, CustomerId owner) {
      super("customer-id-taken", "Another customer has that id");
      about("id", id);
      about("customer", owner);
    }
  }
}
