package emporium.runtime.engine;

import emporium.persistence.engine.EventCodec;

/** Lets tests of other packages keep events as the edge keeps them. */
public final class TestEventCodec {
  private TestEventCodec() {}

  /** The codec of the outbox. */
  public static EventCodec codec() {
    return new StoredEventCodec();
  }
}
