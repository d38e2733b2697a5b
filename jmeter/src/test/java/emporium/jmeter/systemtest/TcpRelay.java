package emporium.jmeter.systemtest;

import emporium.runtime.testing.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stands before a port and passes connections on. While it is parted it reads and passes on nothing
 * in either direction, and nobody is told, as when packets are lost: senders fill their buffers and
 * wait. Connections that are made meanwhile wait too. Thread-safe.
 */
final class TcpRelay implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final ServerSocket server;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition whole = lock.newCondition();
  private boolean isParted;
  private volatile boolean isClosed;

  /**
   * @param target the port of this machine behind it
   */
  TcpRelay(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** Host and port to connect to. */
  String address() {
    return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
  }

  /** Passes nothing on from now until {@link #join}. */
  void part() {
    setParted(true);
  }

  /** Passes everything on again, first what waited. */
  void join() {
    setParted(false);
  }

  private void setParted(boolean parted) {
    lock.lock();
    try {
      isParted = parted;
      whole.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void awaitWhole() {
    lock.lock();
    try {
      while (isParted) {
        whole.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    while (!isClosed) {
      try {
        Socket client = server.accept();
        open.add(client);
        start(() -> connect(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket client) {
    awaitWhole();
    var behind = new Socket();
    open.add(behind);
    try {
      behind.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
    } catch (IOException refused) {
      close(client, behind);
      return;
    }
    start(() -> pass(client, behind));
    pass(behind, client);
  }

  private void pass(Socket from, Socket to) {
    byte[] bytes = new byte[BUFFER_BYTES];
    try {
      InputStream in = from.getInputStream();
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        awaitWhole();
        to.getOutputStream().write(bytes, 0, count);
        awaitWhole();
      }
    } catch (IOException ended) {
      // so has the connection
    }
    close(from, to);
  }

  private void close(Socket... those) {
    for (Socket one : those) {
      open.remove(one);
      try {
        one.close();
      } catch (IOException unusable) {
        // it is closed nevertheless
      }
    }
  }

  private static void start(Runnable task) {
    var thread = new Thread(task, "tcp-relay");
    thread.setDaemon(true);
    thread.start();
  }

  /** How many sockets are open. */
  int connections() {
    return open.size();
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    join();
    server.close();
    close(open.toArray(Socket[]::new));
    Await.until(() -> open.isEmpty(), () -> "still open: " + open);
  }
}
