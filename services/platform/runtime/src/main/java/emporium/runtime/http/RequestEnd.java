package emporium.runtime.http;

import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The end of a request: that of its response, or that of its connection. When a write to a client
 * that has left fails, Quarkus resets the response, and over HTTP/1 Vert.x then tells none of the
 * response's own handlers of its end ({@code Http1xServerResponse.close}). Thread-safe.
 */
public final class RequestEnd {
  private RequestEnd() {}

  /** Runs a task once, at the end, on the event loop. */
  public static void whenEnded(RoutingContext request, Runnable task) {
    whenEnded(request, isSent -> task.run());
  }

  /** The same, for a task that takes whether the whole response was sent. */
  public static void whenEnded(RoutingContext request, Consumer<Boolean> task) {
    var isOver = new AtomicBoolean();
    Consumer<Boolean> once =
        isSent -> {
          if (isOver.compareAndSet(false, true)) {
            task.accept(isSent);
          }
        };
    if (request.request().connection() instanceof ConnectionBase connection) {
      GenericFutureListener<Future<Void>> listener = closed -> once.accept(false);
      var closing = connection.channel().closeFuture();
      request.addEndHandler(
          ended -> {
            var unused = closing.removeListener(listener);
            once.accept(ended.succeeded());
          });
      var unused = closing.addListener(listener);
    } else {
      request.addEndHandler(ended -> once.accept(ended.succeeded()));
    }
  }
}
