package emporium.audit.api;

import emporium.audit.AuditId;
import emporium.audit.AuditQuery;
import emporium.audit.AuditRecord;
import emporium.audit.AuditRecords;
import emporium.audit.RemoveAuditRecords;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The audit log of one service on its engine. Old records are moved in batches: read, written to a
 * file outside any unit of work, and when the file is forced removed in one unit of work. A crash
 * before that leaves both; the next batch then begins with the same record, and so replaces that
 * file by one with at least as many records.
 *
 * <p>Thread-safe, except {@link #sweep}: a caller starts one only after the last one has completed.
 */
final class ServiceAuditTrail<P> implements AuditTrail {
  /** Records of one file, removed in one unit of work. */
  private static final int BATCH_MAX = 1_000;

  private static final Instant END_OF_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final String service;
  private final Transactions<P> transactions;
  private final Function<P, AuditRecords<?>> audits;
  private final AuditContent<?> content;
  private final Function<AuditId, Object> lock;
  private final boolean isPerSeller;
  private final AuditTrails.RetentionSettings retention;
  private volatile Instant oldestRecordAt = Instant.EPOCH;

  /** The records that one file will contain, and the identities that they cover. */
  private record Batch(List<AuditLogLine> lines, List<AuditId> ids) {}

  ServiceAuditTrail(
      String service,
      Transactions<P> transactions,
      Function<P, AuditRecords<?>> audits,
      AuditContent<?> content,
      Function<AuditId, Object> lock,
      boolean isPerSeller,
      AuditTrails.RetentionSettings keeping) {
    this.service = service;
    this.transactions = transactions;
    this.audits = audits;
    this.content = content;
    this.lock = lock;
    this.isPerSeller = isPerSeller;
    this.retention = keeping;
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
  public CompletionStage<List<AuditLogLine>> find(AuditQuery query) {
    return transactions.report(
        state ->
            audits.apply(state).find(query).stream()
                .map(record -> AuditLogLine.of(service, record, content))
                .toList());
  }

  @Override
  public CompletionStage<?> clear() {
    return oldest(END_OF_TIME)
        .thenCompose(
            found ->
                remove(found.ids())
                    .thenCompose(
                        removed ->
                            isMore(found) ? clear() : CompletableFuture.completedStage(null)));
  }

  /** Each step blocks the whole service: this does not run while there is work. */
  private CompletionStage<?> remove(List<AuditId> ids) {
    return ids.isEmpty()
        ? CompletableFuture.completedStage(null)
        : transactions
            .run(removal(ids, LockSet.exclusiveRoot()))
            .thenCompose(done -> remove(ids.subList(done, ids.size())));
  }

  /** One pass after the other, until nothing is left that is old enough. */
  @Override
  public CompletionStage<?> sweep() {
    Instant before = retention.clock().instant().minusMillis(retention.retentionMs());
    if (retention.retentionMs() == 0 || !before.isAfter(oldestRecordAt)) {
      return CompletableFuture.completedStage(null);
    }
    return oldest(before)
        .thenCompose(
            found ->
                archive(found.ids())
                    .thenCompose(
                        moved -> {
                          if (isMore(found)) {
                            return sweep();
                          }
                          oldestRecordAt = found.next() == null ? before : found.next();
                          return CompletableFuture.completedStage(null);
                        }));
  }

  private boolean isMore(AuditRecords.Oldest found) {
    return found.ids().size() == retention.foundMax();
  }

  private CompletionStage<?> archive(List<AuditId> ids) {
    return ids.isEmpty()
        ? CompletableFuture.completedStage(null)
        : transactions
            .read(LockSet.none(), state -> batch(audits.apply(state), ids))
            .thenComposeAsync(this::archive, retention.files().thread())
            .thenCompose(done -> archive(ids.subList(done, ids.size())));
  }

  /** The first of these, as many as one file holds; absent records are skipped. */
  private Batch batch(AuditRecords<?> records, List<AuditId> ids) {
    var lines = new ArrayList<AuditLogLine>();
    long bytes = 0;
    int done = 0;
    while (done < Math.min(BATCH_MAX, ids.size())) {
      AuditRecord record = records.record(ids.get(done));
      if (record != null) {
        bytes += record.contentBytes();
        if (done > 0 && bytes > retention.bytesMax()) {
          break;
        }
        lines.add(AuditLogLine.of(service, record, content));
      }
      done++;
    }
    return new Batch(lines, ids.subList(0, done));
  }

  private CompletionStage<Integer> archive(Batch batch) {
    if (batch.lines().isEmpty()) {
      return CompletableFuture.completedStage(batch.ids().size());
    }
    retention.files().write(batch.lines());
    return transactions
        .run(removal(batch.ids(), LockSet.exclusive(locks(batch.ids()))))
        .thenApply(
            done -> {
              retention.files().deleteOldest(service);
              return done;
            });
  }

  private List<Object> locks(List<AuditId> ids) {
    return ids.stream().map(lock).distinct().toList();
  }

  private RemoveAuditRecords<P> removal(List<AuditId> ids, LockSet locks) {
    return new RemoveAuditRecords<>(
        ids.subList(0, Math.min(BATCH_MAX, ids.size())), audits, locks, retention.bytesMax());
  }

  private CompletionStage<AuditRecords.Oldest> oldest(Instant before) {
    return transactions.report(
        state -> audits.apply(state).olderThan(before, retention.foundMax()));
  }
}
