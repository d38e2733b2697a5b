package emporium.events.cards;

import org.jspecify.annotations.Nullable;

/** Why a token of a card's number cannot be opened. */
public abstract sealed class CardTokenException extends RuntimeException {
  private CardTokenException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The key that sealed the token is not among the keys of this process: it may be added. */
  public static final class UnknownKey extends CardTokenException {
    private final String keyId;

    UnknownKey(String keyId, @Nullable RuntimeException unreadable) {
      super(
          "A card's number was sealed under a key that is not among the keys of cards: key="
              + keyId,
          unreadable);
      this.keyId = keyId;
    }

    /** The id of the missing key. */
    public String keyId() {
      return keyId;
    }
  }

  /** The token was changed, or is another checkout's: no key will open it. */
  public static final class Damaged extends CardTokenException {
    Damaged(String reason, @Nullable Throwable cause) {
      super("A token of a card's number is not as it was sealed: " + reason, cause);
    }
  }
}
