package emporium.payment.psp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.LoggedLines;
import jakarta.ws.rs.WebApplicationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is logged about answers of the provider. */
class HttpProviderClientTest {
  private static final int LET_IN = 200;

  private final LoggedLines logged = LoggedLines.of(HttpProviderClient.class);

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

  @AfterEach
  void end() {
    logged.close();
  }

  private void answered(int answer) {
    status = answer;
    var unused = client.voidCharge("invoice");
  }

  @Test
  void answer_thatTheTokenIsNotTaken_isLoggedOnceUntilItIsTaken() {
    answered(500);
    assertEquals(List.of(), logged.lines(Level.ALL));
    answered(401);
    answered(403);
    var lines = logged.lines(Level.ALL);
    assertEquals(1, lines.size());
    assertTrue(lines.get(0).startsWith("WARN"), lines.get(0));
    assertTrue(lines.get(0).contains("emporium.tokens.own-token-file"), lines.get(0));
    answered(LET_IN);
    answered(401);
    assertEquals(2, logged.lines(Level.ALL).size());
  }
}
