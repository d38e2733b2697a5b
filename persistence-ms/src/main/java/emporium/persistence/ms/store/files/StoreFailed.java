package emporium.persistence.ms.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A write, a force or the engine itself failed. Whether the batch under way is on disk is unknown;
 * what was acknowledged before is. The store does nothing more: {@link GraphStore#discard()} it and
 * open again.
 */
public final class StoreFailed extends StoreException {
  private static final long serialVersionUID = 1L;

  StoreFailed(Path where, String doing, @Nullable Throwable cause) {
    super(
        "Store failed: "
            + doing
            + " "
            + where
            + (cause == null ? "" : ": " + cause)
            + ". Outcome of the last batch unknown; discard this store and open the directory again",
        cause);
  }
}
