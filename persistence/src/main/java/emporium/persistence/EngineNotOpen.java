package emporium.persistence;

/**
 * The engine is starting, stopping, or reloading after a failed write. Nothing ran, nothing
 * changed.
 */
public final class EngineNotOpen extends PersistenceException {
  /** An engine that does not take work now. */
  public EngineNotOpen() {
    super("The engine is not open", null);
  }
}
