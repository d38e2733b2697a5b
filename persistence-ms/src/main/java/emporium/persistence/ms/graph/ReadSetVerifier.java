package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.image.BeforeImage;
import emporium.persistence.ms.image.Images;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command or query was handed out by key or by group, as it was then: for tests, which see
 * at once when a part is changed whose aggregate was only read. Used by one thread.
 */
final class Reads {
  private static final ThreadLocal<@Nullable Reads> CURRENT = new ThreadLocal<>();

  private final Images images;
  private final Map<Aggregate, BeforeImage> seen = new LinkedHashMap<>();

  Reads(Images images) {
    this.images = images;
  }

  /** Runs work that is looked after. */
  <R> R during(Supplier<R> work) {
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** An aggregate is handed out. */
  static void saw(Aggregate aggregate) {
    var current = CURRENT.get();
    if (current != null && !AggregateAccess.changeable(aggregate)) {
      current.seen.computeIfAbsent(aggregate, current.images::before);
    }
  }

  /** Aggregates are handed out. */
  static void saw(Collection<? extends Aggregate> aggregates) {
    if (CURRENT.get() != null) {
      aggregates.forEach(Reads::saw);
    }
  }

  /** An aggregate is about to be touched: it must be as it was handed out. */
  static void touching(Aggregate aggregate) {
    var current = CURRENT.get();
    var before = current == null ? null : current.seen.remove(aggregate);
    if (before != null && before.differs()) {
      before.restore(() -> {});
      throw AggregateAccess.notTouched(aggregate);
    }
  }

  /**
   * What is not excused must be as it was handed out; what is not is put back.
   *
   * @throws emporium.persistence.NotTouched if something is not
   */
  void requireUnchanged(Predicate<Aggregate> excused) {
    Aggregate changed = null;
    for (var entry : seen.entrySet()) {
      if (!excused.test(entry.getKey()) && entry.getValue().differs()) {
        entry.getValue().restore(() -> {});
        changed = entry.getKey();
      }
    }
    if (changed != null) {
      throw AggregateAccess.notTouched(changed);
    }
  }
}
