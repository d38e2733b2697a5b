package emporium.jmeter.wholesale.data;

import emporium.jmeter.data.SeedMixer;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import net.datafaker.Faker;

/**
 * Texts that rows draw from, made once for a seed: a row is made without the tool that invents
 * them, so many threads can make rows at once. Immutable.
 */
final class TextPools {
  private static final int STREAM = 21;
  private static final int NAMES = 1_000;
  private static final int PLACES = 500;

  /** 64 of them, so that a random long gives ten. */
  private static final String CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -";

  private static final int BITS = 6;
  private static final int PER_LONG = 10;

  private final List<String> firstNames;
  private final List<String> streets;
  private final List<String> cities;
  private final List<String> states;
  private final List<String> companies;
  private final List<String> products;
  private final List<String> domains;

  TextPools(long seed) {
    var faker = new Faker(Locale.ENGLISH, new Random(SeedMixer.mix(seed, STREAM)));
    firstNames = pool(faker, NAMES, it -> it.name().firstName());
    streets = pool(faker, PLACES, it -> it.address().streetAddress());
    cities = pool(faker, PLACES, it -> it.address().city());
    states = pool(faker, PLACES, it -> it.address().stateAbbr());
    companies = pool(faker, PLACES, it -> it.company().name());
    products = pool(faker, PLACES, it -> it.commerce().productName());
    domains = pool(faker, PLACES, it -> it.internet().domainName());
  }

  private static List<String> pool(Faker faker, int count, Function<Faker, String> text) {
    return Stream.generate(() -> text.apply(faker).replace("'", "")).limit(count).toList();
  }

  private static String one(List<String> pool, RandomGenerator random) {
    return pool.get(random.nextInt(pool.size()));
  }

  String firstName(RandomGenerator random) {
    return one(firstNames, random);
  }

  String company(RandomGenerator random) {
    return one(companies, random);
  }

  String product(RandomGenerator random) {
    return one(products, random);
  }

  String domain(RandomGenerator random) {
    return one(domains, random);
  }

  WholesaleRows.Address address(RandomGenerator random) {
    return new WholesaleRows.Address(
        one(streets, random),
        "Suite " + (1 + random.nextInt(999)),
        digits(random, 9),
        one(cities, random),
        one(states, random));
  }

  String phoneNumber(RandomGenerator random) {
    return "+1" + digits(random, 10);
  }

  private static String digits(RandomGenerator random, int count) {
    var text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }

  /** A text of a length between both, which are in the range. */
  static String text(RandomGenerator random, int lengthMin, int lengthMax) {
    int length = lengthMin + random.nextInt(lengthMax - lengthMin + 1);
    var text = new char[length];
    long bits = 0;
    for (int i = 0; i < length; i++) {
      bits = i % PER_LONG == 0 ? random.nextLong() : bits >>> BITS;
      text[i] = CHARACTERS.charAt((int) (bits & (CHARACTERS.length() - 1)));
    }
    return String.valueOf(text);
  }
}
