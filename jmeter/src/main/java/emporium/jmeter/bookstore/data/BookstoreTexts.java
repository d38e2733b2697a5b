package emporium.jmeter.bookstore.data;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import net.datafaker.Faker;

/**
 * Names of people, places and books from Datafaker, in the language of their country. Those of
 * cities and genres are kept, as many rows have them; all others continue the random numbers of the
 * row that is made. Not thread-safe.
 */
final class BookstoreTexts {
  private static final int TITLE_KINDS = 3;

  private final Random random;
  private final Faker english;
  private final List<Faker> fakers;
  private final List<City> cities;
  private final List<String> genres;

  /** A city, equal to another one of that name in its state and country. */
  private record City(int country, String name, String state) {}

  BookstoreTexts(BookstoreLayout layout, SeededRandom random) {
    this.random = random.random();
    this.english = new Faker(Locale.ENGLISH, this.random);
    this.fakers =
        Country.ALL.subList(0, layout.countryCount()).stream()
            .map(country -> new Faker(country.locale(), this.random))
            .toList();
    this.cities =
        IntStream.range(0, layout.cityCount())
            .mapToObj(city -> city(random, city, layout.countryOfCity(city)))
            .toList();
    this.genres =
        IntStream.range(0, layout.genreCount()).mapToObj(genre -> genre(random, genre)).toList();
  }

  private City city(SeededRandom streams, int city, int country) {
    streams.restart(RandomStream.CITY_NAME.number(), city);
    Faker faker = fakers.get(country);
    return new City(country, faker.address().city(), faker.address().state());
  }

  private String genre(SeededRandom streams, int genre) {
    streams.restart(RandomStream.GENRE_NAME.number(), genre);
    return english.book().genre();
  }

  String personName(int country) {
    return fakers.get(country).name().fullName();
  }

  String publisherName(int country) {
    return fakers.get(country).company().name();
  }

  String cityName(int city) {
    return cities.get(city).name();
  }

  /** Whether two cities are one to whoever reads their rows. */
  boolean isSameCity(int one, int other) {
    return cities.get(one).equals(cities.get(other));
  }

  /** An address in a city. */
  AddressPayload address(int city) {
    City place = cities.get(city);
    Faker faker = fakers.get(place.country());
    return new AddressPayload(
        faker.address().streetAddress().strip(),
        faker.address().secondaryAddress(),
        faker.address().zipCode(),
        place.name(),
        place.state(),
        Country.ALL.get(place.country()).code());
  }

  String drawGenre() {
    return genres.get(random.nextInt(genres.size()));
  }

  /** A title of a real book, or an English one of a colour and a thing, or of two things. */
  String title(int country) {
    return switch (random.nextInt(TITLE_KINDS)) {
      case 0 -> fakers.get(country).book().title();
      case 1 -> "The " + capital(english.color().name()) + " " + capital(english.word().noun());
      default -> capital(english.word().noun()) + " of " + english.word().noun();
    };
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
