package emporium.audit;

import java.util.regex.Pattern;

/**
 * Who has sent a request, as its token names it. Immutable.
 *
 * <p>Invariant: at most {@link #SUBJECT_CHARS_MAX} characters, of which none is a control character
 * or half a character: tables cannot store all of them, and a line of a log must not end early.
 *
 * @param subject the claim {@code sub}, cut and with {@code ?} for such characters; empty without
 * @param role the role that decided, such as {@code operator}
 */
public record Principal(String subject, String role) {
  /** Most characters of a subject that are kept. */
  public static final int SUBJECT_CHARS_MAX = 128;

  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}]");

  /** Cuts and cleans the subject. */
  public Principal {
    String start = subject.substring(0, Math.min(subject.length(), SUBJECT_CHARS_MAX));
    subject = UNPRINTABLE.matcher(start).replaceAll("?");
  }
}
