package emporium.bookstore.api;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.testing.DataDirectoryTestResource;
import emporium.runtime.testing.OperationChecks;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bookstore over HTTP, alone in its process, on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class BookstoreHttpTest extends BookstoreHttpContract {
  private static final Path COMMITTED = Path.of("..", "..", "docs", "openapi-bookstore.yaml");

  /** Run with {@code -Ddocs.write=true}, it writes the document. */
  @Test
  void openApi_generated_isTheCommittedOne() throws IOException {
    String generated = given().get("/q/openapi").then().statusCode(200).extract().asString();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(COMMITTED, generated);
      return;
    }
    assertEquals(
        Files.readString(COMMITTED),
        generated,
        "run this test with -Ddocs.write=true if the change is meant");
  }

  @Test
  void operations_all_haveSummaryExamplesAndStatuses() throws IOException {
    String description = given().get("/q/openapi?format=JSON").asString();
    assertEquals(List.of(), OperationChecks.missing(new ObjectMapper().readTree(description)));
  }
}
