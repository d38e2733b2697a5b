package emporium.payment.psp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.ws.rs.WebApplicationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is logged about answers of the provider. */
class HttpProviderClientTest {
  private static final int LET_IN = 200;

  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger(HttpProviderClient.class.getName());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          logged.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private int status = LET_IN;
  private final HttpProviderClient client =
      new HttpProviderClient(
          new ProviderHttpApi() {
            @Override
            public CompletionStage<Intent> charge(IntentOptions options) {
              throw new AssertionError();
            }

            @Override
            public CompletionStage<Intent> voidCharge(String key) {
              return status == LET_IN
                  ? CompletableFuture.completedStage(new Intent("pi", "canceled"))
                  : CompletableFuture.failedStage(new WebApplicationException(status));
            }
          });

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
  }

  @AfterEach
  void leave() {
    logger.removeHandler(handler);
  }

  private void answered(int answer) {
    status = answer;
    var unused = client.voidCharge("invoice");
  }

  @Test
  void answer_thatTheTokenIsNotTaken_isLoggedOnceUntilItIsTaken() {
    answered(500);
    assertEquals(List.of(), logged);
    answered(401);
    answered(403);
    assertEquals(1, logged.size());
    assertTrue(logged.get(0).startsWith("WARN"), logged.get(0));
    assertTrue(logged.get(0).contains("emporium.tokens.own-token-file"), logged.get(0));
    answered(LET_IN);
    answered(401);
    assertEquals(2, logged.size());
  }
}
