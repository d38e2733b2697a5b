package emporium.events.cards;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The text that stands for a card's number: {@code c1.KEY.SEALED.LAST}, with the version of the
 * form, the id of the key, nonce and ciphertext and tag of all but the last four characters as
 * Base64, and those. No card's number has a letter, so neither is ever taken for the other.
 * Immutable.
 *
 * <p>Invariant: at most {@link #CHARACTERS_MAX} characters, as a number has at most 32.
 */
public final class CardToken {
  /** Longest token. */
  public static final int CHARACTERS_MAX = 92;

  static final int NONCE_BYTES = 12;
  static final int TAG_BYTES = 16;
  static final int SHOWN = 4;

  private static final String FORM = "c1.";
  private static final int PARTS = 4;
  private static final String MASK = "*";

  private final String keyId;
  private final byte[] sealed;
  private final String last;

  CardToken(String keyId, byte[] sealed, String last) {
    this.keyId = keyId;
    this.sealed = sealed;
    this.last = last;
  }

  /** Whether the text of a card's number is a token. */
  public static boolean isToken(@Nullable String text) {
    return text != null && text.startsWith(FORM);
  }

  /**
   * The token of a text.
   *
   * @throws CardTokenException.Damaged if it has another form
   */
  static CardToken parse(String text) {
    String[] parts = text.split("\\.", -1);
    if (text.length() > CHARACTERS_MAX || parts.length != PARTS || parts[3].length() > SHOWN) {
      throw new CardTokenException.Damaged("form", null);
    }
    byte[] sealed = decoded(parts[2]);
    if (sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new CardTokenException.Damaged("length", null);
    }
    var token = new CardToken(parts[1], sealed, parts[3]);
    if (!token.toString().equals(text)) { // Base64 has several texts for the same bytes
      throw new CardTokenException.Damaged("form", null);
    }
    return token;
  }

  private static byte[] decoded(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new CardTokenException.Damaged("encoding", e);
    }
  }

  /** The masked number of a token, as long as the number; of a damaged one all is masked. */
  public static String masked(String token) {
    try {
      var parsed = parse(token);
      return MASK.repeat(parsed.sealed.length - NONCE_BYTES - TAG_BYTES) + parsed.last;
    } catch (CardTokenException.Damaged e) {
      return MASK.repeat(token.length());
    }
  }

  String keyId() {
    return keyId;
  }

  /** Nonce, ciphertext and tag. */
  byte[] sealed() {
    return sealed;
  }

  String last() {
    return last;
  }

  /** What is authenticated besides the number. */
  static String header(String keyId, String last) {
    return FORM + keyId + "." + last;
  }

  /** Its text. */
  @Override
  public String toString() {
    return FORM
        + keyId
        + "."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(sealed)
        + "."
        + last;
  }
}
