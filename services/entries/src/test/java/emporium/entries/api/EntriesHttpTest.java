package emporium.entries.api;

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

/** Entries over HTTP on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class EntriesHttpTest extends EntriesHttpContract {
  private static final Path COMMITTED = Path.of("..", "..", "docs", "openapi-entries.yaml");
  private static final Path GENERATED = Path.of("target", "openapi-entries.yaml");

  @Test
  void openApi_generated_isTheCommittedOne() throws IOException {
    String generated = given().get("/q/openapi").asString();
    Files.writeString(GENERATED, generated);
    assertEquals(
        Files.readString(COMMITTED),
        generated,
        "copy services/entries/" + GENERATED + " to docs if the change is meant");
  }

  @Test
  void operations_all_haveSummaryExamplesAndStatuses() throws IOException {
    String description = given().get("/q/openapi?format=JSON").asString();
    assertEquals(List.of(), OperationChecks.missing(new ObjectMapper().readTree(description)));
  }
}
