package emporium.jmeter.cli;

import emporium.jmeter.page.PageServer;
import java.io.IOException;
import java.io.PrintWriter;

/** The live page of a command. */
final class LivePage {
  private static final int ANY_PORT = 0;

  private LivePage() {}

  /** Starts it on a free port, and prints its address as the first line. */
  static PageServer start(PrintWriter console) throws IOException {
    return start(console, ANY_PORT);
  }

  /** Starts it on a port, and prints its address as the first line. */
  static PageServer start(PrintWriter console, int port) throws IOException {
    PageServer page = PageServer.start(port);
    console.println("live page: " + page.address());
    console.flush();
    return page;
  }
}
