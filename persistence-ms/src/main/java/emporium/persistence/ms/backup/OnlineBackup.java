package emporium.persistence.ms.backup;

import emporium.persistence.ms.commit.Checkpointer;
import emporium.persistence.ms.commit.Committer;
import emporium.persistence.ms.journal.JournalSnapshot;
import emporium.persistence.ms.journal.SegmentRetention;
import emporium.persistence.ms.store.StoreSnapshot;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Copies one incarnation's directory while work goes on. The copy is one prefix of the commit
 * sequence: the store as it was after one checkpoint, and the journal from there to a group that is
 * durable. Everything acknowledged before the copy began is in it.
 *
 * <p>The journal is copied first, so that its segments are retained for that short time only; store
 * files, which are only appended to, are then copied up to the length they had. Reasons: {@code
 * docs/adr/0012}. Used by one thread at a time.
 */
public final class OnlineBackup {
  private static final String JOURNAL = "journal";
  private static final String CLASSES = "emporium.classes";

  private final Path directory;
  private final Checkpointer checkpoints;
  private final Committer committer;
  private final SegmentRetention hold;

  /** Observes the progress of the copy; for tests, which act in between. */
  public interface Steps {
    /** Observes nothing. */
    Steps NONE = new Steps() {};

    /** The journal's segments are retained. */
    default void segmentsRetained() {}

    /** The journal is copied, the store is not. */
    default void journalCopied() {}
  }

  /** What is copied: the store that covers the group, and the journal after it. */
  private record Held(StoreSnapshot store, long group, JournalSnapshot journal)
      implements AutoCloseable {
    @Override
    public void close() {
      store.close();
    }
  }

  public OnlineBackup(
      Path directory, Checkpointer checkpoints, Committer committer, SegmentRetention hold) {
    this.directory = directory;
    this.checkpoints = checkpoints;
    this.committer = committer;
    this.hold = hold;
  }

  /**
   * Copies into {@code target}, which gets its name when all is there and forced.
   *
   * @param stillOpen whether this incarnation is still open
   * @throws BackupFailed if it cannot be made; {@code target} is then as it was
   */
  public BackupReport copyTo(Path target, BooleanSupplier stillOpen, Steps steps) {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    BackupFiles.requireEmpty(target);
    BackupFiles.requireEmpty(part);
    BackupFiles.createDirectories(part.resolve(JOURNAL));
    boolean made = false;
    try {
      BackupReport report = copy(part, target, stillOpen, steps);
      BackupFiles.rename(part, target);
      made = true;
      return report;
    } finally {
      if (!made) {
        BackupFiles.delete(part);
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
            BackupFailed.Reason.NOT_OPEN, directory, "Closed while it was copied");
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
    StoreSnapshot store = null;
    hold.retain();
    boolean copied = false;
    try {
      Checkpointer.Coverage covered = checkpoints.coverage();
      store = covered.store();
      JournalSnapshot journal = journal();
      steps.segmentsRetained();
      copySegments(journal, covered.group() + 1, into);
      copied = hold.release();
      if (!copied) {
        throw journalOverrun(into);
      }
      return new Held(store, covered.group(), journal);
    } catch (BackupFailed e) {
      throw hold.release() ? e : journalOverrun(into); // its segments went away under the copy
    } finally {
      if (!copied && store != null) {
        store.close();
      }
    }
  }

  private JournalSnapshot journal() {
    try {
      return committer.snapshot();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw BackupFailed.of(
          BackupFailed.Reason.UNREADABLE, directory, "Interrupted while it was copied");
    }
  }

  private static BackupFailed journalOverrun(Path into) {
    return BackupFailed.of(
        BackupFailed.Reason.JOURNAL_OVERRUN,
        into,
        "The journal needed its segments before they were copied; try again");
  }

  private static void copySegments(JournalSnapshot journal, long from, Path into) {
    var parts = journal.parts(from);
    BackupFiles.requireSpace(into, parts.stream().mapToLong(JournalSnapshot.Part::length).sum());
    for (JournalSnapshot.Part segment : parts) {
      BackupFiles.copy(
          segment.file(),
          segment.bytes(),
          into.resolve(segment.file().getFileName()),
          segment.length());
    }
  }

  private void copyStore(Map<Path, Long> lengths, Path into) {
    BackupFiles.requireSpace(into, lengths.values().stream().mapToLong(Long::longValue).sum());
    lengths.forEach(
        (file, bytes) -> {
          Path copy = into.resolve(directory.relativize(file));
          BackupFiles.createDirectories(into.resolve(directory.relativize(parent(file))));
          BackupFiles.copy(file, bytes, copy, bytes);
        });
    Path classes = directory.resolve(CLASSES);
    long bytes = BackupFiles.length(classes);
    BackupFiles.copy(classes, bytes, into.resolve(CLASSES), bytes);
  }

  private static Path parent(Path file) {
    return java.util.Objects.requireNonNull(file.getParent());
  }

  private static long finish(Path part, JournalSnapshot journal, long from) {
    journal.complete(part.resolve(JOURNAL), from);
    BackupManifest.write(part);
    long bytes = 0;
    for (Path file : BackupFiles.files(part)) {
      bytes += BackupFiles.length(file);
      BackupFiles.forceDirectory(parent(file));
    }
    return bytes;
  }
}
