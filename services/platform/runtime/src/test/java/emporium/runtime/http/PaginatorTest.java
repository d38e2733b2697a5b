package emporium.runtime.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.testing.Await;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Lists by pages. */
class PaginatorTest {
  private static final List<Integer> FOUND = List.of(11, 12, 13, 14);

  private final List<Integer> read = new ArrayList<>();
  private int readsMax = 100;

  private Response page(int linesMax, int bytesMax, String limit) {
    return page(linesMax, 2, bytesMax, limit);
  }

  private Response page(int linesMax, int linesPerRead, int bytesMax, String limit) {
    return Await.result(
        new Paginator(linesMax, linesPerRead, bytesMax, new ObjectMapper())
            .respond("/order/7", limit, 0, this::find, "after", line -> line));
  }

  private CompletionStage<List<Integer>> find(int after, int max) {
    if (read.size() == readsMax) {
      return CompletableFuture.failedStage(new IllegalStateException("expected by the test"));
    }
    read.add(max);
    return CompletableFuture.completedStage(
        FOUND.stream().filter(line -> line > after).limit(max).toList());
  }

  private static String body(Response answer) {
    return new String((byte[]) answer.getEntity(), UTF_8);
  }

  @Test
  void list_thatFits_isWholeAndNamesNothing() {
    var answer = page(4, 1_024, null);
    assertEquals("[11,12,13,14]", body(answer));
    assertNull(answer.getHeaderString("Link"));
  }

  @Test
  void list_moreLinesThanAskedFor_namesTheNext() {
    var answer = page(4, 1_024, "2");
    assertEquals("[11,12]", body(answer));
    assertEquals("</order/7?limit=2&after=12>; rel=\"next\"", answer.getHeaderString("Link"));
  }

  @Test
  void list_moreLinesThanTheBound_namesTheNext() {
    var answer = page(3, 1_024, "10");
    assertEquals("[11,12,13]", body(answer));
    assertEquals("</order/7?limit=10&after=13>; rel=\"next\"", answer.getHeaderString("Link"));
  }

  @Test
  void list_moreBytesThanTheBound_namesTheNextAndHasOneLineAtLeast() {
    assertEquals("[11,12]", body(page(4, 7, null)));
    var answer = page(4, 1, null);
    assertEquals("[11]", body(answer));
    assertEquals("</order/7?after=11>; rel=\"next\"", answer.getHeaderString("Link"));
  }

  @Test
  void list_ofManyLines_isReadFewAtATimeAndNotBehindItsEnd() {
    assertEquals("[11,12,13,14]", body(page(10_000, 1, 1_024, null)));
    assertEquals(List.of(2, 2, 2, 2), read, "one, and one to see whether there are more");
    read.clear();
    assertEquals("[11,12,13]", body(page(3, 2, 1_024, null)));
    assertEquals(List.of(3, 2), read);
    read.clear();
    assertEquals("[11]", body(page(10_000, 1, 1, null)));
    assertEquals(List.of(2, 2), read, "the second line is too long");
  }

  @Test
  void list_thatCannotBeReadOn_isAnsweredAsFarAsItWasRead() {
    readsMax = 1;
    var answer = page(10_000, 2, 1_024, null);
    assertEquals("[11,12]", body(answer));
    assertEquals("</order/7?after=12>; rel=\"next\"", answer.getHeaderString("Link"));
    readsMax = 0;
    read.clear();
    assertThrows(IllegalStateException.class, () -> page(10_000, 2, 1_024, null).close());
  }

  @Test
  void limit_thatIsNone_isRefused() {
    for (var limit : List.of("0", "-1", "x", "", "99999999999")) {
      assertThrows(InvalidField.class, () -> page(4, 1_024, limit).close());
    }
  }
}
