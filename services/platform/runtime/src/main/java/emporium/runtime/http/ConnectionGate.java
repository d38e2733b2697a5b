package emporium.runtime.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accepts connections of a server: closes one at once whose client address has too many, and gives
 * each other one a {@link ConnectionDeadlines}. Belongs to one listening channel; thread-safe.
 */
final class ConnectionGate extends ChannelInboundHandlerAdapter {
  private final int perClientMax;
  private final long headerMaxMs;
  private final long idleMaxMs;
  private final ConcurrentHashMap<InetAddress, Integer> open = new ConcurrentHashMap<>();

  ConnectionGate(int perClientMax, long headerMaxMs, long idleMaxMs) {
    this.perClientMax = perClientMax;
    this.headerMaxMs = headerMaxMs;
    this.idleMaxMs = idleMaxMs;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    if (accepted instanceof Channel connection
        && connection.remoteAddress() instanceof InetSocketAddress client
        && client.getAddress() != null) {
      if (!tryOpen(client.getAddress())) {
        connection.unsafe().closeForcibly();
        return;
      }
      var unused = connection.closeFuture().addListener(closed -> close(client.getAddress()));
      connection.pipeline().addFirst(new ConnectionDeadlines(headerMaxMs, idleMaxMs));
    }
    context.fireChannelRead(accepted);
  }

  /** Counts one more connection of a client; false if it has as many as it may. */
  boolean tryOpen(InetAddress client) {
    int count = open.merge(client, 1, Integer::sum);
    if (count > perClientMax) {
      close(client);
      return false;
    }
    return true;
  }

  /** Counts one connection less. */
  void close(InetAddress client) {
    open.computeIfPresent(client, (address, count) -> count == 1 ? null : count - 1);
  }

  /** The number of addresses with connections. */
  int clients() {
    return open.size();
  }
}
