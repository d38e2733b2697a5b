package emporium.locks;

/** Tells one listener and then the other, also if the first fails. As thread-safe as both. */
record BothListeners(LockListener first, LockListener second) implements LockListener {
  @Override
  public boolean hearsHolds() {
    return first.hearsHolds() || second.hearsHolds();
  }

  @Override
  public void timedOut(Object key, LockMode mode) {
    try {
      first.timedOut(key, mode);
    } finally {
      second.timedOut(key, mode);
    }
  }

  @Override
  public void waited(Object key, LockMode mode, long nanos) {
    try {
      first.waited(key, mode, nanos);
    } finally {
      second.waited(key, mode, nanos);
    }
  }

  @Override
  public void held(Object key, LockMode mode, long nanos) {
    try {
      first.held(key, mode, nanos);
    } finally {
      second.held(key, mode, nanos);
    }
  }

  @Override
  public void slow(SlowWait wait) {
    try {
      first.slow(wait);
    } finally {
      second.slow(wait);
    }
  }
}
