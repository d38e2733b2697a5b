package emporium.cart.api;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.LoggedLines;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** Clients that leave before they are answered: anybody can, any number of times. */
@QuarkusTest
@TestProfile(CartHttpBase.Alone.class)
class DepartedClientTest extends CartHttpBase {
  /** What passes meanwhile, so that the server has seen the end of the connection. */
  private static final int OTHER_REQUESTS = 20;

  /** Has the lock of a cart until it may go on. */
  private record Held(LockSet locks, CompletableFuture<Boolean> goesOn)
      implements Command<CartRepository, Boolean> {
    @Override
    public Boolean apply(CartRepository state, Changes changes) {
      return goesOn.join();
    }
  }

  @Test
  void add_clientThatLeavesMeanwhile_isDoneAndNoErrorInTheLog() throws IOException {
    var goesOn = new CompletableFuture<Boolean>();
    try (var logged = LoggedLines.named("")) {
      var held = carts.run(new Held(CartLocks.cart(new CustomerId(customer)), goesOn));
      try (var client = new Socket(base.getHost(), base.getPort())) {
        client.getOutputStream().write(request().getBytes(StandardCharsets.US_ASCII));
        Await.until(() -> given().get("/locks").asString().contains("\"waiting\":true"));
      }
      for (int i = 0; i < OTHER_REQUESTS; i++) {
        given().get("/q/health/live").then().statusCode(200);
      }
      goesOn.complete(true);
      Await.result(held);
      Await.until(() -> given().get(path("")).statusCode() == 200);
      given().get(path("")).then().body("items.size()", equalTo(1));
      assertEquals(List.of(), logged.lines(Level.SEVERE));
    } finally {
      goesOn.complete(true);
    }
  }

  private String request() {
    String head =
        "PATCH %s HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s";
    return head.formatted(path("/add"), ITEM.length(), ITEM);
  }
}
