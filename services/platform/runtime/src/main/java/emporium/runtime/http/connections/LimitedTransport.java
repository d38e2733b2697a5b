package emporium.runtime.http.connections;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.transport.Transport;
import java.util.concurrent.ThreadFactory;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The transport of Vert.x with a {@link ConnectionGate} before each server, that of streams between
 * services too: Vert.x itself bounds neither the connections of a client nor the time that headers
 * take, nor in all those that have sent nothing. Where the keys of the runtime are unknown, as in a
 * program that only has it on its class path, nothing is bounded. Thread-safe.
 */
final class LimitedTransport implements Transport {
  private final Transport transport;
  private final ConnectionRefusals refusals = new ConnectionRefusals();
  private final FreeDescriptors descriptors = FreeDescriptors.ofProcess();

  LimitedTransport(Transport transport) {
    this.transport = transport;
  }

  /** Those of all its servers. */
  ConnectionRefusals refusals() {
    return refusals;
  }

  @Override
  public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap server) {
    transport.configure(options, domainSocket, server);
    if (!domainSocket) {
      ConnectionBounds.of(ConfigProvider.getConfig())
          .ifPresent(
              bounds -> {
                var unused = server.handler(new ConnectionGate(bounds, refusals, descriptors));
              });
    }
  }

  @Override
  public boolean supportsDomainSockets() {
    return transport.supportsDomainSockets();
  }

  @Override
  public boolean supportFileRegion() {
    return transport.supportFileRegion();
  }

  @Override
  public boolean isAvailable() {
    return transport.isAvailable();
  }

  @Override
  public Throwable unavailabilityCause() {
    return transport.unavailabilityCause();
  }

  @Override
  public java.net.SocketAddress convert(SocketAddress address) {
    return transport.convert(address);
  }

  @Override
  public SocketAddress convert(java.net.SocketAddress address) {
    return transport.convert(address);
  }

  @Override
  public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ioRatio) {
    return transport.eventLoopGroup(type, threads, factory, ioRatio);
  }

  @Override
  public DatagramChannel datagramChannel() {
    return transport.datagramChannel();
  }

  @Override
  public DatagramChannel datagramChannel(InternetProtocolFamily family) {
    return transport.datagramChannel(family);
  }

  @Override
  public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
    return transport.channelFactory(domainSocket);
  }

  @Override
  public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
    return transport.serverChannelFactory(domainSocket);
  }

  @Override
  public void configure(DatagramChannel channel, DatagramSocketOptions options) {
    transport.configure(channel, options);
  }

  @Override
  public void configure(ClientOptionsBase options, boolean domainSocket, Bootstrap client) {
    transport.configure(options, domainSocket, client);
  }
}
