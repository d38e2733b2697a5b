package emporium.stream;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;

/**
 * Contexts of event loops. Vert.x gives one thread the same context however often it asks; what is
 * made when the process starts would all run on one event loop.
 */
final class EventLoops {
  private EventLoops() {}

  /** A context of its own, on the next event loop. */
  static Context next(Vertx vertx) {
    return ((VertxInternal) vertx).createEventLoopContext();
  }
}
