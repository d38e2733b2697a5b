package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PeerTextTest {
  @Test
  void text_withLineBreaksAndControls_isOneLine() {
    assertEquals("a b~\\u000aERROR\\u001b[0m \\u2028", PeerText.of("a b~\nERROR\u001b[0m \u2028"));
  }

  @Test
  void text_tooLong_isCutOff() {
    assertEquals("x".repeat(100), PeerText.of("x".repeat(100)));
    assertEquals("x".repeat(100) + "...", PeerText.of("x".repeat(101)));
  }
}
