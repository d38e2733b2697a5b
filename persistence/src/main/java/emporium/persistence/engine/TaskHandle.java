package emporium.persistence.engine;

/** A {@link StepTask} at its scheduler. Thread-safe. */
public interface TaskHandle {
  /** Begins, with a first step at once. */
  void start();

  /**
   * Makes the task due. Cheap, never waits, and may be called before the start and after the end.
   */
  void wake();

  /**
   * Waits until the task has ended, within a bound. An interrupt does not shorten the wait and is
   * kept.
   *
   * @return whether it has ended
   */
  boolean awaitEnd(long waitMaxMs);
}
