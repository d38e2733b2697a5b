package emporium.jmeter.systemtest;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of the dashboards' streams, from a few loopback addresses, each with a connection of its
 * own and the smallest buffer: they read the status and nothing more. Used by one thread.
 */
final class StalledStreamReaders implements AutoCloseable {
  private static final int ADDRESSES = 4;
  private static final int FIRST_ADDRESS = 20;
  private static final int SELLERS = 8;
  private static final int BUFFER_BYTES = 1_024;
  private static final int ANSWER_MAX_MS = 60_000;
  private static final int STATUS_BEGIN = "HTTP/1.1 ".length();
  private static final int STATUS_LENGTH = 3;

  private final InetSocketAddress server;
  private final List<Socket> sockets = new ArrayList<>();
  private int accepted;
  private int refused;

  /** Has none. */
  StalledStreamReaders(InetSocketAddress server) {
    this.server = server;
  }

  /** Opens that many more, one after the other. */
  void open(int count) throws IOException {
    for (int number = 0; number < count; number++) {
      open();
    }
  }

  private void open() throws IOException {
    int number = sockets.size();
    var socket = new Socket();
    sockets.add(socket);
    socket.setReceiveBufferSize(BUFFER_BYTES);
    socket.setSoTimeout(ANSWER_MAX_MS);
    socket.bind(new InetSocketAddress("127.0.0." + (FIRST_ADDRESS + number % ADDRESSES), 0));
    socket.connect(server, ANSWER_MAX_MS);
    String request =
        "GET /seller/dashboard/"
            + (1 + number % SELLERS)
            + "/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    byte[] line = socket.getInputStream().readNBytes(STATUS_BEGIN + STATUS_LENGTH);
    switch (new String(line, StandardCharsets.US_ASCII).substring(STATUS_BEGIN)) {
      case "200" -> accepted++;
      case "503" -> {
        refused++;
        sockets.remove(socket);
        socket.close();
      }
      default -> throw new IOException(new String(line, StandardCharsets.US_ASCII));
    }
  }

  /** How many were answered with a stream. */
  int accepted() {
    return accepted;
  }

  /** How many were answered 503. */
  int refused() {
    return refused;
  }

  /** Ends all of them. */
  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
