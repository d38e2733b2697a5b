package emporium.jmeter.systemtest;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that open connections from several loopback addresses, half of them from the first, and
 * do not go on: a third of them sends nothing, a third a header of a request byte by byte, a third
 * its body. One that the server ends is opened again, so that there are always as many as wanted.
 * One thread of its own; the counts are for any.
 */
final class ManyConnections implements AutoCloseable {
  private static final int PERIOD_MS = 100;
  private static final int OPENED_PER_PERIOD_MAX = 500;
  private static final int FIRST_ADDRESS = 2;

  private static final byte[] SLOW_HEADER =
      "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
          .getBytes(StandardCharsets.US_ASCII);
  private static final byte[] SLOW_BODY =
      ("PATCH /cart/900001/add HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
          .getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MORE = {' '};

  private final InetSocketAddress server;
  private final int addresses;
  private final int wanted;
  private final Selector selector = Selector.open();
  private final AtomicBoolean going = new AtomicBoolean(true);
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private final Thread thread = new Thread(this::run, "many-connections");

  /** Begins. */
  ManyConnections(InetSocketAddress server, int addresses, int wanted) throws IOException {
    this.server = server;
    this.addresses = addresses;
    this.wanted = wanted;
    thread.start();
  }

  /** The connections that were opened so far. */
  long opened() {
    return opened.get();
  }

  /** Those of them that the server has ended or refused. */
  long ended() {
    return ended.get();
  }

  private void run() {
    try {
      while (going.get()) {
        openMissing();
        long nextNanos = System.nanoTime() + PERIOD_MS * 1_000_000L;
        while (going.get() && System.nanoTime() < nextNanos) {
          selector.select(this::goOn, PERIOD_MS);
        }
        sendMore();
      }
    } catch (IOException broken) {
      throw new IllegalStateException("The selector is broken", broken);
    }
  }

  private void openMissing() throws IOException {
    int missing = Math.min(OPENED_PER_PERIOD_MAX, wanted - selector.keys().size());
    for (int count = 0; count < missing; count++) {
      long number = opened.getAndIncrement();
      var channel = SocketChannel.open();
      channel.configureBlocking(false);
      channel.bind(new InetSocketAddress("127.0.0." + (FIRST_ADDRESS + addressOf(number)), 0));
      byte[] first =
          switch ((int) (number / addresses % 3)) {
            case 0 -> new byte[0];
            case 1 -> SLOW_HEADER;
            default -> SLOW_BODY;
          };
      var unused = channel.register(selector, SelectionKey.OP_CONNECT, first);
      if (channel.connect(server)) {
        begin(channel.keyFor(selector));
      }
    }
  }

  /** Half of them have the first. */
  private long addressOf(long number) {
    long place = number % (2L * addresses);
    return place < addresses ? place : 0;
  }

  private void goOn(SelectionKey key) {
    var channel = (SocketChannel) key.channel();
    try {
      if (key.isConnectable()) {
        channel.finishConnect();
        begin(key);
      } else if (channel.read(ByteBuffer.allocate(1024)) < 0) {
        end(key);
      }
    } catch (IOException refused) {
      end(key);
    }
  }

  private static void begin(SelectionKey key) throws IOException {
    key.interestOps(SelectionKey.OP_READ);
    send(key, ((byte[]) key.attachment()));
  }

  private void sendMore() {
    for (SelectionKey key : selector.keys()) {
      if (key.isValid()
          && key.interestOps() == SelectionKey.OP_READ
          && ((byte[]) key.attachment()).length > 0) {
        try {
          send(key, MORE);
        } catch (IOException over) {
          end(key);
        }
      }
    }
  }

  /** What does not fit into the socket's buffer is not sent, which does no harm here. */
  private static void send(SelectionKey key, byte[] bytes) throws IOException {
    var unused = ((SocketChannel) key.channel()).write(ByteBuffer.wrap(bytes));
  }

  private void end(SelectionKey key) {
    key.cancel();
    ended.incrementAndGet();
    try {
      key.channel().close();
    } catch (IOException gone) {
      return; // it is closed either way
    }
  }

  /** Ends all of them. */
  @Override
  public void close() throws IOException, InterruptedException {
    going.set(false);
    selector.wakeup();
    thread.join();
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
