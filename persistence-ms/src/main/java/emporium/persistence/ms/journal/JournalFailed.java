package emporium.persistence.ms.journal;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read, write or force failed. Whether groups appended since the last force are on disk is
 * unknown; what was forced before is. The journal does nothing more, and nothing is retried on its
 * files: {@link Journal#discard()} it and reopen the directory.
 */
public final class JournalFailed extends JournalException {
  private static final long serialVersionUID = 1L;

  JournalFailed(Path file, String doing, @Nullable Throwable cause) {
    super("Journal failed, outcome unknown", context(file, doing, cause), cause);
  }

  private static Map<String, String> context(Path file, String doing, @Nullable Throwable cause) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("file", file.toString());
    context.put("doing", doing);
    context.put("cause", String.valueOf(cause));
    return context;
  }
}
