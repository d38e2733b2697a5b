package emporium.jmeter.bookstore.data;

import java.util.List;
import java.util.Locale;

/**
 * A country with shops.
 *
 * @param code of two letters
 * @param language in which its people and places are named, as a language tag
 */
record Country(String code, String language) {
  /** A bookstore has the first ones. */
  static final List<Country> ALL =
      List.of(
          new Country("US", "en-US"),
          new Country("CA", "fr-CA"),
          new Country("DE", "de-DE"),
          new Country("FR", "fr-FR"),
          new Country("GB", "en-GB"));

  Locale locale() {
    return Locale.forLanguageTag(language);
  }
}
