package emporium.entries;

import emporium.persistence.Rejection;
import emporium.persistence.UnknownAggregate;
import java.util.Map;

/** Every way the rules of entries refuse a request; nothing is changed then. */
public abstract sealed class EntryRejection extends Rejection {
  private EntryRejection(String code, String message) {
    super(Kind.CONFLICT, code, message);
  }

  final void about(String name, Object value) {
    addContext(name, value);
  }

  /** There is no entry of a key. */
  static UnknownAggregate unknown(EntryKey key) {
    return new UnknownAggregate("entry", Map.of("key", key.value()));
  }

  /** The entry has another version than the writer has seen. */
  public static final class VersionChanged extends EntryRejection {
    VersionChanged(EntryKey key, long version) {
      super("version-changed", "The entry has another version");
      about("key", key.value());
      about("version", version);
    }
  }

  /** A row is ingested whose key has another entry, or that comes twice in one request. */
  public static final class DifferentRow extends EntryRejection {
    DifferentRow(Object key) {
      super("different-row", "There is another row with this key");
      about("key", key);
    }
  }
}
