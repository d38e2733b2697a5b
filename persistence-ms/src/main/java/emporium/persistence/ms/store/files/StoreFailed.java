package emporium.persistence.ms.store.files;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A write, a force or Eclipse Store itself failed. Whether the current batch is on disk is unknown;
 * what was acknowledged before is. The store does nothing more: discard it and reopen.
 */
public final class StoreFailed extends StoreException {
  private static final long serialVersionUID = 1L;

  public StoreFailed(Path where, String doing, @Nullable Throwable cause) {
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
