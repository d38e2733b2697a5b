package emporium.persistence.engine;

/**
 * Long-running work of an engine, done in steps. A step does what is due and never waits for
 * another task: what it has to wait for is a state of the task, and what changes it wakes the task.
 * So the task runs alike on a thread of its own and, in turns with all others, on one thread.
 */
@FunctionalInterface
public interface StepTask {
  /** Returned by the last step. */
  long ENDED = -1;

  /** Nothing is due before the task is woken. */
  long WHEN_WOKEN = Long.MAX_VALUE;

  /**
   * Does what is due. Must not throw.
   *
   * @return nanoseconds until the next step unless the task is woken before, 0 for at once; {@link
   *     #WHEN_WOKEN} or {@link #ENDED}
   */
  long step();
}
