package emporium.jmeter.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.page.PageServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class PageOptionsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintWriter console = new PrintWriter(printed, true, UTF_8);

  private static ServerSocket socket() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private List<String> lines() {
    return printed.toString(UTF_8).lines().toList();
  }

  private CommandSpec load() {
    var notice = new BuildNotice(List.of("load"), new PrintStream(printed, true, UTF_8));
    notice.printUnlessPageIsFirst();
    return MarketplaceCommand.commandLine(notice).getSubcommands().get("load").getCommandSpec();
  }

  private static PageOptions parsed(PageOptions options, String... arguments) {
    var unused =
        new CommandLine(CommandSpec.create().addMixin("page", spec(options))).parseArgs(arguments);
    return options;
  }

  private static CommandSpec spec(PageOptions options) {
    return CommandSpec.forAnnotatedObject(options);
  }

  @Test
  void start_usualPortIsFree_isThere() throws Exception {
    int free;
    try (ServerSocket socket = socket()) {
      free = socket.getLocalPort();
    }
    try (PageServer page = new PageOptions(free).start(load(), console)) {
      assertEquals(free, page.address().getPort());
    }
  }

  @Test
  void start_usualPortIsInUse_isAtAnother() throws Exception {
    try (ServerSocket other = socket();
        PageServer page = new PageOptions(other.getLocalPort()).start(load(), console)) {
      assertNotEquals(other.getLocalPort(), page.address().getPort());
      assertEquals("live page: " + page.address(), lines().get(0));
    }
  }

  @Test
  void start_givenPortIsInUse_isRefusedNamingIt() throws Exception {
    try (ServerSocket other = socket()) {
      String port = Integer.toString(other.getLocalPort());
      PageOptions options = parsed(new PageOptions(), "--page-port", port);
      var refused = assertThrows(IOException.class, () -> options.start(load(), console));
      assertTrue(String.valueOf(refused.getMessage()).contains(port), "" + refused);
    }
  }

  @Test
  void start_anyPort_isNotTheUsual() throws Exception {
    int free;
    try (ServerSocket socket = socket()) {
      free = socket.getLocalPort();
    }
    PageOptions options = parsed(new PageOptions(free), "--page-port", "0");
    try (PageServer page = options.start(load(), console)) {
      assertNotEquals(free, page.address().getPort());
    }
  }

  @Test
  void start_noticeOfTheBuild_comesOnceAfterTheAddress() throws Exception {
    CommandSpec load = load();
    assertEquals(List.of(), lines());
    try (PageServer page = parsed(new PageOptions(), "--page-port", "0").start(load, console)) {
      assertEquals("live page: " + page.address(), lines().get(0));
      assertTrue(isOfTheBuild(lines().get(1)), lines().get(1));
      MarketplaceCommand.beforeStart(load);
      assertEquals(2, lines().size());
    }
  }

  @Test
  void notice_ofACommandWithoutAPage_isPrintedFirst() {
    new BuildNotice(List.of("tour"), new PrintStream(printed, true, UTF_8))
        .printUnlessPageIsFirst();
    assertTrue(isOfTheBuild(lines().get(0)), "" + lines());
  }

  /** Whether the sources are newer or not. */
  private static boolean isOfTheBuild(String line) {
    return line.startsWith("marketplace: ") && line.contains("built from ");
  }
}
