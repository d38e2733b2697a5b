package emporium.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests are meant for this machine, and which may read or change something. */
class PageRequestTest {
  @ParameterizedTest
  @CsvSource({
    "localhost:8080, http://localhost:8080, same-origin",
    "127.0.0.1:8080, http://127.0.0.1:8080, same-origin",
    "[::1]:8080, http://[::1]:8080, same-origin",
    "LOCALHOST:8080, http://localhost:8080, same-origin",
    "localhost, http://localhost, same-origin",
    "localhost:8080, http://localhost:8080,",
    "localhost:8080, , same-origin",
    "shop.example:8080, http://shop.example:8080, same-origin"
  })
  void mayChange_pageOfThisServer_isTrue(String host, String origin, String site) {
    var request = new PageRequest(host, origin, site, "cors");
    assertTrue(request.mayChange());
    assertTrue(request.mayRead());
  }

  @ParameterizedTest
  @CsvSource({
    // another site, port or scheme of a page
    "localhost:8080, http://evil.example, cross-site",
    "localhost:8080, http://localhost:3000, same-site",
    "localhost:8080, http://localhost:3000,",
    "localhost:8080, , cross-site",
    "localhost:8080, , same-site",
    "localhost:8080, http://localhost:8080, cross-site",
    "localhost:8080, null, same-origin",
    "localhost:8080, null,",
    "localhost:8080, http://localhost:8080@evil.example, same-origin",
    "localhost:8080, ':', same-origin",
    ", http://localhost:8080, same-origin"
  })
  void mayChange_anyOtherPage_isFalseAndSoIsMayRead(String host, String origin, String site) {
    var request = new PageRequest(host, origin, site, "cors");
    assertFalse(request.mayChange());
    assertFalse(request.mayRead());
  }

  @ParameterizedTest
  @CsvSource({"none, navigate", "none, ", "cross-site, navigate", "same-site, navigate"})
  void mayRead_addressEnteredOrLinkFollowed_isTrueButNotMayChange(String site, String mode) {
    var request = new PageRequest("localhost:8080", null, site, mode);
    assertTrue(request.mayRead());
    assertFalse(request.mayChange());
  }

  @ParameterizedTest
  @CsvSource({"cross-site, no-cors", "cross-site, cors", "same-site, ", "cross-site, websocket"})
  void mayRead_ofAnotherPagesScriptsAndImages_isFalse(String site, String mode) {
    assertFalse(new PageRequest("localhost:8080", null, site, mode).mayRead());
  }

  @ParameterizedTest
  @CsvSource({"localhost:8080", "cart:8080", ","})
  void mayChange_programThatIsNoBrowser_isTrue(String host) {
    var request = new PageRequest(host, null, null, null);
    assertEquals(false, PageRequest.isOfABrowser(request.origin(), request.fetchSite()));
    assertTrue(request.mayChange());
    assertTrue(request.mayRead());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:8080",
        "LocalHost:8080",
        "127.0.0.1",
        "127.0.0.1:8080",
        "127.1.2.3:8080",
        "[::1]",
        "[::1]:8080"
      })
  void isForLoopback_nameOfTheLoopbackInterface_isTrue(String host) {
    assertTrue(PageRequest.isForLoopback(host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example:8080",
        "localhost.evil.example:8080",
        "localhost:8080.evil.example",
        "localhost:",
        "192.168.1.4:8080",
        "[::2]:8080",
        "0.0.0.0:8080",
        ""
      })
  void isForLoopback_anyOtherName_isFalse(String host) {
    assertFalse(PageRequest.isForLoopback(host));
  }
}
