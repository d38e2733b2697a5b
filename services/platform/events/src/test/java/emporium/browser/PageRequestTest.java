package emporium.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests may change something. */
class PageRequestTest {
  @ParameterizedTest
  @CsvSource({
    "localhost:8080, http://localhost:8080, same-origin",
    "127.0.0.1:8080, http://127.0.0.1:8080, same-origin",
    "[::1]:8080, http://[::1]:8080, same-origin",
    "LOCALHOST:8080, http://localhost:8080, same-origin",
    "localhost, http://localhost, same-origin",
    "localhost:8080, http://localhost:8080,",
    "localhost:8080, , same-origin"
  })
  void mayChange_pageOfThisServer_isTrue(String host, String origin, String site) {
    assertTrue(new PageRequest(host, origin, site, true).mayChange());
  }

  @ParameterizedTest
  @CsvSource({
    // another site, port or scheme of a page
    "localhost:8080, http://evil.example, cross-site",
    "localhost:8080, http://localhost:3000, same-site",
    "localhost:8080, http://localhost:3000,",
    "localhost:8080, , cross-site",
    "localhost:8080, , same-site",
    "localhost:8080, , none",
    "localhost:8080, http://localhost:8080, cross-site",
    "localhost:8080, null, same-origin",
    "localhost:8080, null,",
    "localhost:8080, http://localhost:8080@evil.example, same-origin",
    "localhost:8080, ':', same-origin",
    // a name that was made to resolve to the loopback address
    "evil.example:8080, http://evil.example:8080, same-origin",
    "127.0.0.1.evil.example:8080, http://127.0.0.1.evil.example:8080, same-origin",
    "localhost.evil.example:8080, http://localhost.evil.example:8080, same-origin",
    "192.168.1.4:8080, http://192.168.1.4:8080, same-origin",
    ", http://localhost:8080, same-origin"
  })
  void mayChange_anyOtherPage_isFalse(String host, String origin, String site) {
    assertFalse(new PageRequest(host, origin, site, true).mayChange());
  }

  @Test
  void mayChange_pageOfThisServerOnAnotherMachine_isFalse() {
    assertFalse(
        new PageRequest("localhost:8080", "http://localhost:8080", "same-origin", false)
            .mayChange());
  }

  @ParameterizedTest
  @CsvSource({"localhost:8080, true", "cart:8080, false", "cart:8080, true", ", false"})
  void mayChange_programThatIsNoBrowser_isTrue(String host, boolean fromLoopback) {
    var request = new PageRequest(host, null, null, fromLoopback);
    assertEquals(false, PageRequest.isOfABrowser(request.origin(), request.fetchSite()));
    assertTrue(request.mayChange());
  }
}
