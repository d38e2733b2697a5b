package emporium.persistence.ms;

import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.Copies;
import emporium.persistence.ms.backup.Manifest;
import emporium.persistence.ms.journal.JournalCut;
import emporium.persistence.ms.store.StoreCut;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Copies one opening's directory while work goes on. The copy is one prefix of the commit sequence:
 * the store as it was after one checkpoint, and the journal from there to a group that is durable.
 * Everything acknowledged before the copy began is in it.
 *
 * <p>The journal is copied first, so that its segments are held back for that short time only;
 * store files, which are only appended to, are then copied up to the length they had. Reasons:
 * {@code docs/adr/0012}. Used by one thread at a time.
 */
final class Backup {
  private static final String JOURNAL = "journal";
  private static final String CLASSES = "emporium.classes";

  private final EngineOptions options;
  private final Checkpointer checkpoints;
  private final Committer committer;
  private final JournalHold hold;

  /** Is told how far the copy is; for tests, which let things happen meanwhile. */
  interface Steps {
    /** Nobody watches. */
    Steps UNWATCHED = new Steps() {};

    /** The journal's segments are held back. */
    default void holding() {}

    /** The journal is copied, the store is not. */
    default void journalCopied() {}
  }

  /** The store between two checkpoints, and the last group it covers. */
  record Covered(StoreCut store, long group) {}

  /** What is copied: the store that covers the group, and the journal after it. */
  private record Held(StoreCut store, long group, JournalCut journal) implements AutoCloseable {
    @Override
    public void close() {
      store.close();
    }
  }

  Backup(EngineOptions options, Checkpointer checkpoints, Committer committer, JournalHold hold) {
    this.options = options;
    this.checkpoints = checkpoints;
    this.committer = committer;
    this.hold = hold;
  }

  /**
   * Copies into {@code target}, which gets its name when all is there and forced.
   *
   * @param stillOpen whether this opening lasts
   * @throws BackupFailed if it cannot be made; {@code target} is then as it was
   */
  BackupReport copyTo(Path target, BooleanSupplier stillOpen, Steps steps) {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    Copies.requireEmpty(target);
    Copies.requireEmpty(part);
    Copies.createDirectories(part.resolve(JOURNAL));
    boolean made = false;
    try {
      BackupReport report = copy(part, target, stillOpen, steps);
      Copies.rename(part, target);
      made = true;
      return report;
    } finally {
      if (!made) {
        Copies.delete(part);
      }
    }
  }

  private BackupReport copy(Path part, Path target, BooleanSupplier stillOpen, Steps steps) {
    long startNanos = System.nanoTime();
    try (Held held = copyJournal(part.resolve(JOURNAL), steps)) {
      long journalMillis = millisSince(startNanos);
      steps.journalCopied();
      copyStore(held.store().lengths(), part);
      if (!stillOpen.getAsBoolean()) {
        throw BackupFailed.of(
            BackupFailed.Reason.NOT_OPEN, options.directory(), "Closed while it was copied");
      }
      long bytes = finish(part, held.journal(), held.group() + 1);
      return new BackupReport(
          target,
          held.journal().lastSequence(),
          held.group(),
          bytes,
          journalMillis,
          millisSince(startNanos));
    }
  }

  private static long millisSince(long startNanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  private Held copyJournal(Path into, Steps steps) {
    StoreCut store = null;
    hold.begin();
    boolean copied = false;
    try {
      Covered covered = checkpoints.between();
      store = covered.store();
      JournalCut journal = journal();
      steps.holding();
      copySegments(journal, covered.group() + 1, into);
      copied = hold.end();
      if (!copied) {
        throw overtaken(into);
      }
      return new Held(store, covered.group(), journal);
    } catch (BackupFailed e) {
      throw hold.end() ? e : overtaken(into); // its segments went away under the copy
    } finally {
      if (!copied && store != null) {
        store.close();
      }
    }
  }

  private JournalCut journal() {
    try {
      return committer.cut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw BackupFailed.of(
          BackupFailed.Reason.UNREADABLE, options.directory(), "Interrupted while it was copied");
    }
  }

  private static BackupFailed overtaken(Path into) {
    return BackupFailed.of(
        BackupFailed.Reason.OVERTAKEN,
        into,
        "The journal needed its segments before they were copied; try again");
  }

  private static void copySegments(JournalCut journal, long from, Path into) {
    var parts = journal.parts(from);
    Copies.requireSpace(into, parts.stream().mapToLong(JournalCut.Part::length).sum());
    for (JournalCut.Part segment : parts) {
      Copies.copy(
          segment.file(),
          segment.bytes(),
          into.resolve(segment.file().getFileName()),
          segment.length());
    }
  }

  private void copyStore(Map<Path, Long> lengths, Path into) {
    Copies.requireSpace(into, lengths.values().stream().mapToLong(Long::longValue).sum());
    lengths.forEach(
        (file, bytes) -> {
          Path copy = into.resolve(options.directory().relativize(file));
          Copies.createDirectories(into.resolve(options.directory().relativize(parent(file))));
          Copies.copy(file, bytes, copy, bytes);
        });
    Path classes = options.directory().resolve(CLASSES);
    long bytes = Copies.length(classes);
    Copies.copy(classes, bytes, into.resolve(CLASSES), bytes);
  }

  private static Path parent(Path file) {
    return java.util.Objects.requireNonNull(file.getParent());
  }

  private static long finish(Path part, JournalCut journal, long from) {
    journal.finish(part.resolve(JOURNAL), from);
    Manifest.write(part);
    long bytes = 0;
    for (Path file : Copies.files(part)) {
      bytes += Copies.length(file);
      Copies.forceDirectory(parent(file));
    }
    return bytes;
  }
}
