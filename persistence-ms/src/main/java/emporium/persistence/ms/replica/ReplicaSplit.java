package emporium.persistence.ms.replica;

import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.ms.commit.CommitSequence;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that a directory has its assigned shard of its service's data. A directory copied for
 * more replicas drops what it does not own: at the first load of the copy, before any other work,
 * in bounded units of work. First the intended assignment is recorded, with a new source for all
 * copies but the first; last that nothing is left to drop. So a load continues where the last one
 * was interrupted.
 *
 * <p>Tables lose in the reverse order of their declaration, so that what has an owner in another
 * table is dropped before it, and rules over tables hold between the units.
 *
 * <p>Used by the loading thread, on an incarnation that takes no other work: so it needs no locks.
 */
public final class ReplicaSplit {
  private static final Logger LOG = LoggerFactory.getLogger(ReplicaSplit.class);
  private static final int SHOWN_MAX = 5;

  private final Path directory;
  private final int batchMax;
  private @Nullable ShardAssignment share;

  /**
   * A service on a loaded directory.
   *
   * @param shares has the shard that the directory has
   * @param commit runs a unit of work, and returns when it is durable
   */
  public record Service(
      Graph graph,
      Table<String, StoredShardAssignment> shares,
      Consumer<Consumer<Changes>> commit) {
    @Nullable StoredShardAssignment stored() {
      return shares.find(StoredShardAssignment.KEY);
    }
  }

  /**
   * @param batchMax most aggregates that one unit of work drops
   */
  public ReplicaSplit(Path directory, int batchMax) {
    this.directory = directory;
    this.batchMax = batchMax;
  }

  public void share(ShardAssignment wanted) {
    share = wanted;
  }

  /**
   * Before a directory is made: a split requires existing data.
   *
   * @throws ShardMismatch if there is none
   */
  public void requireData() {
    var wanted = share;
    if (wanted != null
        && wanted.splitFrom() > 0
        && !Files.isDirectory(directory.resolve("channel_0"))) {
      int original = wanted.index() % wanted.splitFrom();
      String rule = "0 where there is no data; copy that of replica " + original + " of ";
      throw refused("split-from", rule + wanted.splitFrom(), wanted.splitFrom());
    }
  }

  /**
   * Splits what was loaded, if demanded; returns when that is durable.
   *
   * @param made the source of the event numbers of an directory that was never split
   * @param sequence of the loaded incarnation
   * @return the source of the event numbers
   * @throws ShardMismatch if it is another replica's shard
   */
  public String ensureAssigned(String made, CommitSequence sequence, List<Service> services) {
    var wanted = share;
    String source = made;
    for (Service service : services) {
      if (wanted != null) {
        ensureAssigned(sequence, service, wanted);
      }
      var stored = service.stored();
      source = stored == null ? source : stored.sourceOr(source);
    }
    return source;
  }

  private void ensureAssigned(CommitSequence sequence, Service service, ShardAssignment wanted) {
    var stored = service.stored();
    int count = stored == null ? 1 : stored.count();
    int index = stored == null ? 0 : stored.index();
    if (count != wanted.count() || index != wanted.index()) {
      if (stored == null && wanted.splitFrom() == 0 && isUnused(sequence, service)) {
        service.commit().accept(changes -> changes.add(new StoredShardAssignment(wanted)));
      } else {
        require(stored, count, index, wanted);
        requireDrained(sequence, service, count);
        begin(service, wanted, stored, count);
      }
    } else if (stored != null) {
      requireSameOrigin(stored, wanted);
    }
    stored = service.stored();
    if (stored != null && stored.isSplitting()) {
      dropForeign(service, wanted, stored);
    }
  }

  /** What began without data is no copy, and what the others have dropped is not in it. */
  private void requireSameOrigin(StoredShardAssignment stored, ShardAssignment wanted) {
    if (wanted.splitFrom() > 0 && wanted.splitFrom() != stored.splitFrom()) {
      throw refused(
          "split-from",
          stored.splitFrom() == 0
              ? "0, since this replica began without data: it is no copy of another one's"
              : "0, or " + stored.splitFrom() + " as the data was split",
          wanted.splitFrom());
    }
  }

  private static boolean isUnused(CommitSequence sequence, Service service) {
    return service.graph().tables().stream().allMatch(table -> table.size() == 0)
        && sequence.outbox().stream().allMatch(topic -> topic.nextSequence() == 1)
        && sequence.marks().stream()
            .allMatch(mark -> mark.consumedUpTo() == 0 && mark.outOfOrder() == 0);
  }

  private void require(
      @Nullable StoredShardAssignment stored, int count, int index, ShardAssignment wanted) {
    if (stored != null && stored.isSplitting() && count != wanted.count()) {
      throw refused("count", count + " until that split has completed", wanted.count());
    }
    if (wanted.count() % count != 0) {
      throw refused("count", "a multiple of " + count + ", as the data is split", wanted.count());
    }
    if (wanted.index() % count != index) {
      String rule = index + " modulo " + count + ", since the data is that of replica " + index;
      throw refused("index", rule, wanted.index());
    }
    if (wanted.splitFrom() != count) {
      throw refused(
          "split-from",
          count + " to split data of " + count + " replicas, when each of the new has its copy",
          wanted.splitFrom());
    }
  }

  /**
   * Two replicas would publish what is in the outbox, and its events of a key would no longer come
   * before those of the key's new owner.
   */
  private void requireDrained(CommitSequence sequence, Service service, int count) {
    List<String> waiting =
        Stream.concat(
                sequence.outbox().stream()
                    .filter(topic -> topic.pending() > 0)
                    .map(topic -> topic.pending() + " events of " + topic.topic()),
                service.graph().splitBlockers().stream()
                    .flatMap(open -> open.get().limit(SHOWN_MAX)))
            .limit(SHOWN_MAX)
            .toList();
    if (!waiting.isEmpty()) {
      throw refused(
          "count",
          count + " until the service has drained; it waits for " + waiting,
          Objects.requireNonNull(share).count());
    }
  }

  private void begin(
      Service service, ShardAssignment wanted, @Nullable StoredShardAssignment stored, int count) {
    String kept = stored == null ? null : stored.source();
    String source = wanted.index() < count ? kept : newSource();
    service
        .commit()
        .accept(
            changes ->
                (stored == null
                        ? changes.add(new StoredShardAssignment(wanted))
                        : changes.touch(stored))
                    .beginSplit(wanted, count, source));
  }

  private static String newSource() {
    return Long.toString(new SecureRandom().nextLong(1, Long.MAX_VALUE), Character.MAX_RADIX);
  }

  private void dropForeign(Service service, ShardAssignment wanted, StoredShardAssignment stored) {
    boolean isFirst = wanted.index() < stored.splitFrom();
    Predicate<@Nullable Object> keeps = key -> key == null ? isFirst : wanted.owns().test(key);
    long dropped = 0;
    var tables = new ArrayList<>(service.graph().tables());
    for (int i = tables.size() - 1; i >= 0; i--) {
      if (tables.get(i) != service.shares()) {
        dropped += drop(service, tables.get(i), keeps);
      }
    }
    service.commit().accept(changes -> changes.touch(stored).completeSplit());
    LOG.info(
        "Split: replica {} of {}, {} foreign aggregates dropped",
        wanted.index(),
        wanted.count(),
        dropped);
  }

  private <E extends Aggregate> long drop(
      Service service, Table<?, E> table, Predicate<@Nullable Object> keeps) {
    long dropped = 0;
    var batch = new ArrayList<E>();
    for (E aggregate : table.all()) {
      if (!keeps.test(table.shardKeyOf(aggregate))) {
        batch.add(aggregate);
        if (batch.size() == batchMax) {
          dropped += drop(service, batch);
        }
      }
    }
    return dropped + (batch.isEmpty() ? 0 : drop(service, batch));
  }

  private static int drop(Service service, List<? extends Aggregate> batch) {
    service.commit().accept(changes -> batch.forEach(changes::remove));
    int dropped = batch.size();
    batch.clear();
    return dropped;
  }

  private ShardMismatch refused(String field, String rule, Object value) {
    return new ShardMismatch(field, rule, value, directory);
  }
}
