package emporium.runtime.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.vertx.core.http.impl.Http1xOrH2CHandler;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Closes a connection whose request's headers are not complete in time: from the connection itself
 * for the first, from the first byte for each later one, unless that comes before the response to
 * the earlier one has ended: then the idle time stands alone. Looks twice within that time, so it
 * may take half as long again. {@link HeaderDeadlineFilter} tells when headers are complete and
 * when the response has ended. HTTP/2 is exempt, whose connections have frames besides requests;
 * there the idle time stands alone. Thread-safe.
 */
final class HeaderDeadline extends ChannelInboundHandlerAdapter {
  private final long maxNanos;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean waiting = true;
  private volatile long sinceNanos = System.nanoTime();

  HeaderDeadline(long maxMs) {
    this.maxNanos = TimeUnit.MILLISECONDS.toNanos(maxMs);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    sinceNanos = System.nanoTime();
    long periodNanos = maxNanos / 2;
    var checks =
        context
            .executor()
            .scheduleWithFixedDelay(
                () -> check(context), periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    var unused = context.channel().closeFuture().addListener(closed -> checks.cancel(false));
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (!waiting && requests.get() == 0) {
      sinceNanos = System.nanoTime();
      waiting = true;
    }
    context.fireChannelRead(bytes);
  }

  /** The headers of a request are complete. */
  void requestBegan() {
    requests.incrementAndGet();
    waiting = false;
  }

  /** The response has ended. */
  void requestEnded() {
    requests.decrementAndGet();
  }

  private void check(ChannelHandlerContext context) {
    if (waiting && System.nanoTime() - sinceNanos >= maxNanos && readsHttp1(context.pipeline())) {
      var unused = context.close();
    }
  }

  /** Also before the first bytes have told which version it is. */
  private static boolean readsHttp1(ChannelPipeline pipeline) {
    for (Map.Entry<String, ?> handler : pipeline) {
      if (handler.getValue() instanceof HttpRequestDecoder
          || handler.getValue() instanceof Http1xOrH2CHandler) {
        return true;
      }
    }
    return false;
  }
}
