package emporium.runtime.http.connections;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.AttributeKey;
import io.vertx.core.http.impl.Http1xOrH2CHandler;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection that does not go on: whose request's headers are not complete in time, or
 * that has no request for longer than it may be idle. A request in progress keeps it open, however
 * long its response takes.
 *
 * <p>Headers count from the connection itself for the first request, from the first byte for each
 * later one, unless that comes before the response to the earlier one has ended. HTTP/2, whose
 * connections have frames besides requests, has that deadline for the first request only; then the
 * idle time counts from the end of the last request, whatever other frames arrive. Looks twice
 * within the shorter time, so each may take half of that longer. {@link ConnectionDeadlinesFilter}
 * tells when headers are complete and when the response has ended. Thread-safe.
 */
final class ConnectionDeadlines extends ChannelInboundHandlerAdapter {
  /** Vert.x removes handlers when a connection is upgraded to HTTP/2, and leaves attributes. */
  private static final AttributeKey<ConnectionDeadlines> KEY =
      AttributeKey.valueOf(ConnectionDeadlines.class.getName());

  private final long headerMaxNanos;
  private final long idleMaxNanos;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean awaitsHeaders = true;
  private volatile boolean hadRequest;
  private volatile boolean isMultiplexed;
  private volatile long sinceNanos = System.nanoTime();

  ConnectionDeadlines(long headerMaxMs, long idleMaxMs) {
    this.headerMaxNanos = TimeUnit.MILLISECONDS.toNanos(headerMaxMs);
    this.idleMaxNanos = TimeUnit.MILLISECONDS.toNanos(idleMaxMs);
  }

  /** Those of a connection; null if it has none. */
  static @Nullable ConnectionDeadlines of(Channel connection) {
    return connection.attr(KEY).get();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    context.channel().attr(KEY).set(this);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    sinceNanos = System.nanoTime();
    long periodNanos = Math.min(headerMaxNanos, idleMaxNanos) / 2;
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
    if (!isMultiplexed && !awaitsHeaders && requests.get() == 0) {
      sinceNanos = System.nanoTime();
      awaitsHeaders = true;
    }
    context.fireChannelRead(bytes);
  }

  /**
   * The headers of a request are complete.
   *
   * @param multiplexed whether the connection may have several at a time
   */
  void requestBegan(boolean multiplexed) {
    isMultiplexed = multiplexed;
    requests.incrementAndGet();
    hadRequest = true;
    awaitsHeaders = false;
  }

  /** The response has ended. */
  void requestEnded() {
    sinceNanos = System.nanoTime();
    requests.decrementAndGet();
  }

  private void check(ChannelHandlerContext context) {
    long waitedNanos = System.nanoTime() - sinceNanos;
    boolean isLate =
        awaitsHeaders && waitedNanos >= headerMaxNanos && readsHttp(context.pipeline());
    boolean isIdle = hadRequest && requests.get() == 0 && waitedNanos >= idleMaxNanos;
    if (isLate || isIdle) {
      var unused = context.channel().close(); // HTTP/2 tells its client first
    }
  }

  /** Also before the first bytes have told which version it is; a stream of services does not. */
  private static boolean readsHttp(ChannelPipeline pipeline) {
    for (Map.Entry<String, ?> handler : pipeline) {
      if (handler.getValue() instanceof HttpRequestDecoder
          || handler.getValue() instanceof Http1xOrH2CHandler
          || handler.getValue() instanceof Http2ConnectionHandler) {
        return true;
      }
    }
    return false;
  }
}
