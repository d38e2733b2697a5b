package emporium.edge.audit;

import emporium.audit.AuditId;
import emporium.audit.AuditQuery;
import emporium.audit.AuditRecord;
import emporium.audit.AuditRecords;
import emporium.audit.RemoveRecords;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The audit log of one service on its engine. Old records go in batches: read, written to a file
 * outside any unit of work, and when the file is on the disk removed in one unit of work. A crash
 * before that leaves both; the next batch then begins with the same record, and so replaces that
 * file by one that has at least as much.
 *
 * <p>Thread-safe, but for {@link #sweep}, which nobody begins before the last one has ended.
 */
final class ServiceTrail<P> implements AuditTrail {
  /** Identities found with one look. */
  private static final int FOUND_MAX = 100_000;

  /** Records of one file, removed in one unit of work. */
  private static final int BATCH_MAX = 1_000;

  private static final Instant FOR_EVER = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final String service;
  private final Transactions<P> transactions;
  private final Function<P, AuditRecords> audits;
  private final Function<AuditId, Object> lock;
  private final boolean isPerSeller;
  private final AuditTrails.Keeping keeping;
  private volatile Instant nothingBefore = Instant.EPOCH;

  /** The records that one file will hold, and how many identities they stand for. */
  private record Batch(List<AuditLine> lines, List<AuditId> ids) {}

  ServiceTrail(
      String service,
      Transactions<P> transactions,
      Function<P, AuditRecords> audits,
      Function<AuditId, Object> lock,
      boolean isPerSeller,
      AuditTrails.Keeping keeping) {
    this.service = service;
    this.transactions = transactions;
    this.audits = audits;
    this.lock = lock;
    this.isPerSeller = isPerSeller;
    this.keeping = keeping;
  }

  @Override
  public String service() {
    return service;
  }

  @Override
  public boolean isPerSeller() {
    return isPerSeller;
  }

  @Override
  public CompletionStage<List<AuditLine>> find(AuditQuery query) {
    return transactions.report(
        state ->
            audits.apply(state).find(query).stream()
                .map(record -> AuditLine.of(service, record))
                .toList());
  }

  @Override
  public CompletionStage<?> clear() {
    return oldest(FOR_EVER)
        .thenCompose(
            found ->
                remove(found.ids())
                    .thenCompose(
                        removed ->
                            found.ids().size() < FOUND_MAX
                                ? CompletableFuture.completedStage(null)
                                : clear()));
  }

  /** All of the service waits for each step: this is not done while there is work. */
  private CompletionStage<?> remove(List<AuditId> ids) {
    return ids.isEmpty()
        ? CompletableFuture.completedStage(null)
        : transactions
            .run(removal(ids, LockSet.exclusiveRoot()))
            .thenCompose(done -> remove(ids.subList(done, ids.size())));
  }

  @Override
  public CompletionStage<?> sweep() {
    Instant before = keeping.clock().instant().minusMillis(keeping.retentionMs());
    if (keeping.retentionMs() == 0 || !before.isAfter(nothingBefore)) {
      return CompletableFuture.completedStage(null);
    }
    return oldest(before)
        .thenCompose(
            found -> {
              Instant next = found.next() == null ? before : found.next();
              return moveOut(found.ids())
                  .thenAccept(
                      moved -> {
                        if (found.ids().size() < FOUND_MAX) {
                          nothingBefore = next;
                        }
                      });
            });
  }

  private CompletionStage<?> moveOut(List<AuditId> ids) {
    return ids.isEmpty()
        ? CompletableFuture.completedStage(null)
        : transactions
            .read(LockSet.none(), state -> batch(audits.apply(state), ids))
            .thenComposeAsync(this::moveOut, keeping.files().thread())
            .thenCompose(done -> moveOut(ids.subList(done, ids.size())));
  }

  /** The first of these, as many as one file takes; of each what is there. */
  private Batch batch(AuditRecords records, List<AuditId> ids) {
    var lines = new ArrayList<AuditLine>();
    long bytes = 0;
    int done = 0;
    while (done < Math.min(BATCH_MAX, ids.size())) {
      AuditRecord record = records.record(ids.get(done));
      if (record != null) {
        bytes += record.contentBytes();
        if (done > 0 && bytes > keeping.bytesMax()) {
          break;
        }
        lines.add(AuditLine.of(service, record));
      }
      done++;
    }
    return new Batch(lines, ids.subList(0, done));
  }

  private CompletionStage<Integer> moveOut(Batch batch) {
    if (batch.lines().isEmpty()) {
      return CompletableFuture.completedStage(batch.ids().size());
    }
    keeping.files().write(batch.lines());
    return transactions
        .run(removal(batch.ids(), LockSet.exclusive(locks(batch.ids()))))
        .thenApply(
            done -> {
              keeping.files().keepNewest(service);
              return done;
            });
  }

  private List<Object> locks(List<AuditId> ids) {
    return ids.stream().map(lock).distinct().toList();
  }

  private RemoveRecords<P> removal(List<AuditId> ids, LockSet locks) {
    return new RemoveRecords<>(
        ids.subList(0, Math.min(BATCH_MAX, ids.size())), audits, locks, keeping.bytesMax());
  }

  private CompletionStage<AuditRecords.Oldest> oldest(Instant before) {
    return transactions.read(
        LockSet.none(), state -> audits.apply(state).before(before, FOUND_MAX));
  }
}
