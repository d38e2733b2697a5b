package emporium.persistence.ms.inspect;

import emporium.persistence.ms.graph.InvariantsViolated;
import emporium.persistence.ms.journal.JournalException;
import emporium.persistence.ms.store.files.StoreException;
import java.nio.file.Path;

/**
 * A start would refuse the directory: it is damaged, breaks a rule, or is not of this program. The
 * message names file and offset where they are known, and what to do.
 */
public final class UnusableDataDirectory extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final String REMEDY =
      ". Keep a copy of the directory for inspection and restore a backup";

  /** The error of the copy, for the directory. */
  UnusableDataDirectory(Path directory, Path copy, RuntimeException cause) {
    super(message(cause).replace(copy.toString(), directory.toString()), cause);
  }

  private static String message(RuntimeException cause) {
    boolean saysWhatToDo =
        cause instanceof StoreException
            || cause instanceof JournalException
            || cause instanceof InvariantsViolated;
    return String.valueOf(cause.getMessage()) + (saysWhatToDo ? "" : REMEDY);
  }
}
