package emporium.locks.internal;

import emporium.locks.LockListener;
import emporium.locks.LockMode;
import emporium.locks.SlowWait;

/** Notifies one listener and then the other, also if the first fails. As thread-safe as both. */
public record CompositeLockListener(LockListener first, LockListener second)
    implements LockListener {
  @Override
  public boolean observesHolds() {
    return first.observesHolds() || second.observesHolds();
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
