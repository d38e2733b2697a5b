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
   * Makes the task's next step on the calling thread, which must not be in a step of it and should
   * hold no lock: it waits for the end of a step that is under way, and for what its own step does,
   * such as a write. Two steps are never made at the same time. An interrupt is kept, but does not
   * reach the step unless it comes during it. Does nothing before the start and after the end.
   */
  void stepHere();

  /**
   * Waits until the task has ended, within a bound. An interrupt does not shorten the wait and is
   * kept.
   *
   * @return whether it has ended
   */
  boolean awaitEnd(long waitMaxMs);
}
