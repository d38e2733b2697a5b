package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.jmeter.machine.FreePorts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessShutdownTest {
  @TempDir private Path directory;

  /** Starts a server while it is ending, as a run does whose hook has killed the server before. */
  public static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> startServer(Path.of(arguments[0]))));
    }

    private static void startServer(Path log) {
      try {
        int port = FreePorts.findOne();
        ServerProcess.start(ServerCommands.noopServer(port, List.of()), port, log).close();
        System.out.println("started");
      } catch (IOException refused) {
        System.out.println(refused.getMessage());
      } catch (InterruptedException unexpected) {
        throw new IllegalStateException(unexpected);
      }
      System.out.println(ProcessHandle.current().children().count() + " left");
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void server_startedWhileTheProcessEnds_isRefusedAndLeftNowhere() throws Exception {
    Process child =
        new ProcessBuilder(
                ServerProcess.java(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                directory.resolve("server.log").toString())
            .redirectErrorStream(true)
            .start();
    assertEquals(
        List.of("No server is started: this process is ending", "0 left"),
        new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList());
  }
}
