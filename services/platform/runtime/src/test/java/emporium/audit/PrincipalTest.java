package emporium.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What is kept of a subject. */
class PrincipalTest {
  private static String kept(String subject) {
    return new Principal(subject, "operator").subject();
  }

  @Test
  void subject_ofPrintableCharacters_isKept() {
    assertEquals("auth0|ann@example.org \ud83d\ude00", kept("auth0|ann@example.org \ud83d\ude00"));
  }

  @Test
  void subject_withControlOrHalfCharacters_hasQuestionMarks() {
    assertEquals("a?b?c?d", kept("a\0b\nc\ud83dd"));
  }

  @Test
  void subject_longerThanTheBound_isCutAlsoWithinACharacter() {
    assertEquals("x".repeat(128), kept("x".repeat(10_000)));
    assertEquals("x".repeat(127) + "?", kept("x".repeat(127) + "\ud83d\ude00"));
  }
}
