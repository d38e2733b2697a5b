package emporium.persistence.ms.proof.isolation;

import java.util.List;

/**
 * What transactions on lists did and observed. Elements are unique in the whole history, so each
 * read names the appends it saw, and their order.
 */
public record OperationHistory(List<Transaction> transactions) {
  /** The outcome of a transaction. */
  public enum End {
    COMMITTED,
    ABORTED
  }

  /** One step: an append of an element to a list, or a read of a list. */
  public record Step(int key, long appended, List<Long> read) {
    static final long NONE = -1;

    public static Step append(int key, long element) {
      return new Step(key, element, List.of());
    }

    public static Step read(int key, List<Long> elements) {
      return new Step(key, NONE, elements);
    }

    boolean isAppend() {
      return appended != NONE;
    }
  }

  /**
   * A transaction.
   *
   * @param beganNanos before it was started
   * @param completedNanos after its answer had come
   */
  public record Transaction(
      int id, End end, List<Step> steps, long beganNanos, long completedNanos) {}
}
