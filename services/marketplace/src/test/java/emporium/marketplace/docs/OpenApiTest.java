package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed description of the HTTP contract is the generated one. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
public class OpenApiTest {
  private static final Path COMMITTED = Path.of("..", "..", "docs", "openapi.yaml");
  private static final Path GENERATED = Path.of("target", "openapi.yaml");

  @TestHTTPResource("/")
  URL url;

  @Test
  void openApi_generated_isTheCommittedOne() throws IOException {
    var generated = new TestMarketplaceClient(url.getPort()).ok("GET", "/q/openapi", "").body();
    Files.writeString(GENERATED, generated);
    assertEquals(
        Files.readString(COMMITTED),
        generated,
        "copy services/marketplace/target/openapi.yaml to docs/openapi.yaml if the change is meant");
  }
}
