package emporium.runtime.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A TCP link between two processes that can fail in the ways of a network: it breaks, it becomes
 * slow, or it goes silent, so that each end believes the connection is there (half-open). Bytes are
 * never changed and never reordered. A connection that was silent once carries nothing more, also
 * when the link is whole again: its ends have to give it up. It can also break in the middle of
 * what is sent either way. Thread-safe.
 */
public final class LinkProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 16 << 10;
  private static final int SLOW_BYTES = 64;
  private static final int UNLIMITED = -1;
  private static final long SLOW_PAUSE_NANOS =
      100_000; // the delay of the link, nothing waits on it

  /** What the link does with what it is given. */
  private enum State {
    WHOLE,
    SLOW,
    SILENT,
    BROKEN
  }

  private final ServerSocket listener;
  private final int target;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger requestBytes = new AtomicInteger(UNLIMITED);
  private final AtomicInteger answerBytes = new AtomicInteger(UNLIMITED);
  private volatile State state = State.WHOLE;

  /** One connection through the link. */
  private final class Connection {
    private final Socket from;
    private final Socket to;
    private volatile boolean isLost;

    Connection(Socket from, Socket to) {
      this.from = from;
      this.to = to;
      this.isLost = state == State.SILENT;
    }

    void start() {
      daemon(() -> carry(from, to, requestBytes));
      daemon(() -> carry(to, from, answerBytes));
    }

    private void carry(Socket in, Socket out, AtomicInteger limit) {
      byte[] bytes = new byte[BUFFER_BYTES];
      try (in) {
        while (true) {
          int count = in.getInputStream().read(bytes, 0, isSlow() ? SLOW_BYTES : BUFFER_BYTES);
          if (count < 0) {
            break;
          }
          if (isSlow()) {
            LockSupport.parkNanos(SLOW_PAUSE_NANOS);
          }
          if (!isLost() && !isWritten(out, bytes, count, limit.getAndSet(UNLIMITED))) {
            break;
          }
        }
      } catch (IOException ended) {
        isLost();
      }
      if (!isLost()) {
        close(); // the other end learns of it
      }
    }

    private boolean isWritten(Socket out, byte[] bytes, int count, int most) throws IOException {
      boolean isWhole = most == UNLIMITED;
      out.getOutputStream().write(bytes, 0, isWhole ? count : Math.min(most, count));
      return isWhole;
    }

    private boolean isSlow() {
      return state == State.SLOW;
    }

    private boolean isLost() {
      isLost |= state == State.SILENT;
      return isLost;
    }

    void close() {
      connections.remove(this);
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  /** Begins to listen, on a free port of the loopback interface. */
  public LinkProxy(int target) {
    this.target = target;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    var thread = new Thread(work, "link-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket from = listener.accept();
        if (state == State.BROKEN) {
          refused.incrementAndGet();
          from.close();
        } else {
          open(from);
        }
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void open(Socket from) throws IOException {
    try {
      var connection = new Connection(from, new Socket(InetAddress.getLoopbackAddress(), target));
      connections.add(connection);
      connection.start();
      if (state == State.BROKEN) { // meanwhile
        connection.close();
      }
    } catch (IOException nobodyListens) {
      refused.incrementAndGet();
      from.close();
    }
  }

  /** The port that the other end connects to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Connections that were closed at once. */
  public int refused() {
    return refused.get();
  }

  /** Closes all connections, and each new one at once. */
  public void cut() {
    state = State.BROKEN;
    connections.forEach(Connection::close);
  }

  /** Carries at most so many bytes of what the other end sends next, and closes its connection. */
  public void cutRequestAfter(int bytes) {
    requestBytes.set(bytes);
  }

  /** Carries at most so many bytes of what the target sends next, and closes its connection. */
  public void cutAnswerAfter(int bytes) {
    answerBytes.set(bytes);
  }

  /** Carries nothing more; connections stay, and new ones are accepted. */
  public void silence() {
    state = State.SILENT;
  }

  /** Carries some hundred kilobytes a second. */
  public void slow() {
    state = State.SLOW;
  }

  /** Carries what comes on connections that were never silent. */
  public void restore() {
    state = State.WHOLE;
  }

  @Override
  public void close() {
    closeQuietly(listener);
    connections.forEach(Connection::close);
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception ended) {
      return;
    }
  }
}
