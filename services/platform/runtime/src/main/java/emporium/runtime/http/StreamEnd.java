package emporium.runtime.http;

import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The end of a server-sent stream: that of its response, or that of its connection. When a write to
 * a client that has left fails, Quarkus resets the response, and Vert.x then tells none of the
 * response's own handlers of its end. Thread-safe.
 */
public final class StreamEnd {
  private StreamEnd() {}

  /** Runs a task once, at the end, on the event loop. */
  public static void whenEnded(RoutingContext stream, Runnable task) {
    var isOver = new AtomicBoolean();
    Runnable once =
        () -> {
          if (isOver.compareAndSet(false, true)) {
            task.run();
          }
        };
    if (stream.request().connection() instanceof ConnectionBase connection) {
      GenericFutureListener<Future<Void>> listener = closed -> once.run();
      var closing = connection.channel().closeFuture();
      stream.addEndHandler(
          ended -> {
            var unused = closing.removeListener(listener);
            once.run();
          });
      var unused = closing.addListener(listener);
    } else {
      stream.addEndHandler(ended -> once.run());
    }
  }
}
