package emporium.runtime.http;

import org.jspecify.annotations.Nullable;

/** Card numbers as responses, logs and records may show them. */
public final class CardMasking {
  private static final int SHOWN = 4;

  private CardMasking() {}

  /** All but the last four characters replaced by stars. */
  public static @Nullable String card(@Nullable String number) {
    if (number == null) {
      return null;
    }
    int hidden = Math.max(0, number.length() - SHOWN);
    return "*".repeat(hidden) + number.substring(hidden);
  }
}
