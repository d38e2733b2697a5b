package emporium.persistence.ms.journal;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The group needs another segment and the journal has as many as it may. Nothing was written; the
 * journal goes on once a checkpoint has released a segment.
 */
public final class JournalFull extends JournalException {
  private static final long serialVersionUID = 1L;

  JournalFull(Path directory, int segmentsMax, long oldestSequence, long lastSequence) {
    super(
        "Journal full, nothing written",
        context(directory, segmentsMax, oldestSequence, lastSequence),
        null);
  }

  private static Map<String, String> context(
      Path directory, int segmentsMax, long oldestSequence, long lastSequence) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("directory", directory.toString());
    context.put("segmentsMax", Integer.toString(segmentsMax));
    context.put("oldestSequence", Long.toString(oldestSequence));
    context.put("lastSequence", Long.toString(lastSequence));
    return context;
  }
}
