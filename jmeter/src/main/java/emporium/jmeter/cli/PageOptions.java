package emporium.jmeter.cli;

import emporium.jmeter.page.PageBounds;
import emporium.jmeter.page.PageServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of the live page of a command that starts servers. */
final class PageOptions {
  private static final int USUAL_PORT = 8080;
  private static final int ANY_PORT = 0;
  private static final int WATCHERS_MAX = 100;
  private static final int MESSAGES_MAX = 10_000;

  @Option(
      names = "--page-port",
      paramLabel = "PORT",
      description =
          "Where the live page of all processes is; 0: a free one. Default: "
              + USUAL_PORT
              + ", or a free one if that is in use.")
  private @Nullable Integer port;

  @Option(
      names = "--page-watchers",
      paramLabel = "N",
      description =
          "Browsers that may watch the live page at a time; one more is answered 503."
              + " Default ${DEFAULT-VALUE}.")
  private int watchers = PageBounds.USUAL.watchersMax();

  @Option(
      names = "--page-messages",
      paramLabel = "N",
      description =
          "Messages of the live page that wait for a slow browser; then it misses the oldest."
              + " Default ${DEFAULT-VALUE}.")
  private int messages = PageBounds.USUAL.messagesMax();

  private final int usualPort;

  PageOptions() {
    this(USUAL_PORT);
  }

  /**
   * @param usualPort where the page is unless it is in use, or another one is given
   */
  PageOptions(int usualPort) {
    this.usualPort = usualPort;
  }

  void check(OptionValidator rules) {
    rules.betweenIfGiven("--page-port", ANY_PORT, OptionValidator.PORT_MAX, port);
    rules.between("--page-watchers", 1, WATCHERS_MAX, watchers);
    rules.between("--page-messages", 1, MESSAGES_MAX, messages);
  }

  /**
   * Starts the page, and prints its address as the first line; what the command has to say about
   * its build comes after it.
   *
   * @throws IOException if the port that was given is in use
   */
  PageServer start(CommandSpec spec, PrintWriter console) throws IOException, InterruptedException {
    PageServer page = start();
    console.println("live page: " + page.address());
    console.flush();
    MarketplaceCommand.beforeStart(spec);
    return page;
  }

  private PageServer start() throws IOException {
    var bounds = new PageBounds(watchers, messages);
    if (port != null) {
      return PageServer.start(port, bounds);
    }
    try {
      return PageServer.start(usualPort, bounds);
    } catch (IOException failed) {
      if (failed.getCause() instanceof BindException) {
        return PageServer.start(ANY_PORT, bounds);
      }
      throw failed;
    }
  }
}
