package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FreshMarketplace;
import emporium.runtime.testing.HeadlessBrowser;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Swagger UI in a real browser. Left out, aloud, where no Chromium is installed. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class SwaggerUiTest {
  private static final String OPENED = "document.querySelector('.opblock.is-open ";

  @TestHTTPResource("/")
  URL url;

  /** Sends the example as it is, as a page of the server itself. */
  @Test
  void tryItOut_ofAnExample_isAnswered() throws IOException, InterruptedException {
    var program = HeadlessBrowser.program();
    if (program.isEmpty()) {
      System.out.println("LEFT OUT: Swagger UI is not tested, no Chromium is installed");
    }
    Assumptions.assumeTrue(program.isPresent(), "no Chromium is installed");
    String own = "http://127.0.0.1:" + url.getPort() + "/";
    try (var browser = HeadlessBrowser.start(program.get())) {
      browser.look(1_300, 1_600, "light");
      browser.open(own + "q/swagger-ui/#/Seller%20Resource/post_seller");
      click(browser, ".try-out__btn");
      click(browser, ".execute");
      JsonNode answered =
          browser.await(
              OPENED + ".live-responses-table tbody td.response-col_status')?.innerText",
              text -> !text.asText().isEmpty());
      browser.screenshot(Path.of("target", "page", "swagger-ui.png"));
      assertEquals("201", answered.asText().strip());
      assertEquals(
          List.of(),
          browser.requests().stream()
              .filter(request -> !request.startsWith(own) && !request.startsWith("data:"))
              .toList());
    }
  }

  private static void click(HeadlessBrowser browser, String button) {
    var there = browser.await(OPENED + button + "') !== null", JsonNode::asBoolean);
    assertEquals(true, there.asBoolean());
    var unused = browser.evaluate(OPENED + button + "').click(); 0");
  }
}
