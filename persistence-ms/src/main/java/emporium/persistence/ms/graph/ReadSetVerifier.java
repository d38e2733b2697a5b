package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.image.BeforeImage;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command or query read by key or by group, as it was then: for tests, which detect at once
 * when a part is changed whose aggregate was only read. Used by one thread.
 */
public final class ReadSetVerifier {
  private static final ThreadLocal<@Nullable ReadSetVerifier> CURRENT = new ThreadLocal<>();

  private final ImageCodec images;
  private final Map<Aggregate, BeforeImage> beforeImages = new LinkedHashMap<>();

  public ReadSetVerifier(ImageCodec images) {
    this.images = images;
  }

  private BeforeImage before(Aggregate aggregate) {
    return images.before(aggregate, new ImageBuffer(Integer.MAX_VALUE));
  }

  private boolean differs(Aggregate aggregate, BeforeImage before) {
    return before.differs(images.image(aggregate, new ImageBuffer(Integer.MAX_VALUE)));
  }

  /** Runs work whose reads are recorded. */
  public <R> R track(Supplier<R> work) {
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** Records a read aggregate. */
  static void record(Aggregate aggregate) {
    var current = CURRENT.get();
    if (current != null && !AggregateAccess.changeable(aggregate)) {
      current.beforeImages.computeIfAbsent(aggregate, current::before);
    }
  }

  /** Records read aggregates. */
  static void record(Collection<? extends Aggregate> aggregates) {
    if (CURRENT.get() != null) {
      aggregates.forEach(ReadSetVerifier::record);
    }
  }

  /** An aggregate is about to be touched: it must be as it was read. */
  public static void verifyBeforeTouch(Aggregate aggregate) {
    var current = CURRENT.get();
    var before = current == null ? null : current.beforeImages.remove(aggregate);
    if (before != null && current.differs(aggregate, before)) {
      before.restore();
      throw AggregateAccess.notTouched(aggregate);
    }
  }

  /**
   * All aggregates but the excused ones must be as they were read; others are restored.
   *
   * @throws emporium.persistence.AggregateNotTouched if something is not
   */
  public void requireUnchanged(Predicate<Aggregate> excused) {
    Aggregate changed = null;
    for (var entry : beforeImages.entrySet()) {
      if (!excused.test(entry.getKey()) && differs(entry.getKey(), entry.getValue())) {
        entry.getValue().restore();
        changed = entry.getKey();
      }
    }
    if (changed != null) {
      throw AggregateAccess.notTouched(changed);
    }
  }
}
