package emporium.runtime.http;

import emporium.events.cards.CardToken;
import org.jspecify.annotations.Nullable;

/** Card numbers as responses, logs and records may show them. */
public final class CardMasking {
  private static final int SHOWN = 4;

  private CardMasking() {}

  /** All but the last four characters replaced by stars; of a token, those of its number. */
  public static @Nullable String card(@Nullable String number) {
    if (number == null) {
      return null;
    }
    if (CardToken.isToken(number)) {
      return CardToken.masked(number);
    }
    int hidden = Math.max(0, number.length() - SHOWN);
    return "*".repeat(hidden) + number.substring(hidden);
  }
}
