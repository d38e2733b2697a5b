package emporium.edge;

import emporium.persistence.engine.EventCodec;

/** Lets tests of other packages keep events as the edge keeps them. */
public final class StoredEvents {
  private StoredEvents() {}

  /** The codec of the outbox. */
  public static EventCodec codec() {
    return new JacksonCodec();
  }
}
