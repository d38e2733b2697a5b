package emporium.runtime.http.connections;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accepts connections of a server: closes one at once that is above the {@link ConnectionBounds},
 * and gives each other one a {@link ConnectionDeadlines}. A connection counts from its accept,
 * before anything is read: Quarkus counts one only when its first bytes have told which version it
 * is. The last free connections are for clients that have few, so that some addresses that take as
 * many as they get do not shut out the others; and connections leave some descriptors free, because
 * a process without any can neither open a file nor load a class. Belongs to one listening channel;
 * thread-safe.
 */
final class ConnectionGate extends ChannelInboundHandlerAdapter {
  private final ConnectionBounds bounds;
  private final ConnectionRefusals refusals;
  private final FreeDescriptors descriptors;
  private final AtomicInteger total = new AtomicInteger();
  private final ConcurrentHashMap<InetAddress, Integer> open = new ConcurrentHashMap<>();

  ConnectionGate(
      ConnectionBounds bounds, ConnectionRefusals refusals, FreeDescriptors descriptors) {
    this.bounds = bounds;
    this.refusals = refusals;
    this.descriptors = descriptors;
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
      connection
          .pipeline()
          .addFirst(new ConnectionDeadlines(bounds.headerMaxMs(), bounds.idleMaxMs()));
    }
    context.fireChannelRead(accepted);
  }

  /** Counts one more connection of a client; false, with a refusal counted, if it may not be. */
  boolean tryOpen(InetAddress client) {
    int inAll = total.incrementAndGet();
    int ofClient = open.merge(client, 1, Integer::sum);
    if (ofClient > bounds.perClientMax()) {
      refusals.ofClient();
    } else if (inAll > bounds.totalMaxFor(ofClient)) {
      refusals.ofAll();
    } else if (!descriptors.tryTake(bounds.descriptorsReserved())) {
      refusals.ofDescriptors();
    } else {
      return true;
    }
    close(client);
    return false;
  }

  /** Counts one connection less. */
  void close(InetAddress client) {
    open.computeIfPresent(client, (address, count) -> count == 1 ? null : count - 1);
    total.decrementAndGet();
  }

  /** The number of addresses with connections. */
  int clients() {
    return open.size();
  }
}
