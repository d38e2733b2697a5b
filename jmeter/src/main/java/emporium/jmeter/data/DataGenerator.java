package emporium.jmeter.data;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Random;
import net.datafaker.Faker;
import net.datafaker.providers.base.Finance.CreditCardType;

/**
 * Makes the rows of the benchmark. A row depends on the seed, its table and its id only, so rows
 * may be made in any order and by any number of generators. Not thread-safe: one per thread.
 */
public final class DataGenerator {
  /** The version every product starts with. */
  public static final String FIRST_VERSION = "0";

  private static final String[] CARD_TYPES = {"VISA", "AMERICAN_EXPRESS"};
  private static final CreditCardType[] CARD_NUMBERS = {
    CreditCardType.VISA, CreditCardType.AMERICAN_EXPRESS
  };
  private static final String SKU_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final int SKU_LENGTH = 16;
  private static final long FIRST_BIRTHDAY = LocalDate.of(1940, 1, 1).toEpochDay();
  private static final int BIRTHDAYS = 65 * 365;

  private final long seed;
  private final PopulationSize size;
  private final Random random = new Random(0);
  private final Faker faker = new Faker(Locale.ENGLISH, random);

  public DataGenerator(long seed, PopulationSize size) {
    this.seed = seed;
    this.size = size;
  }

  /** The customer with this id, from 1. */
  public CustomerPayload customer(int id) {
    restart(1, id);
    String first = plain(faker.name().firstName());
    String last = plain(faker.name().lastName());
    int card = random.nextInt(CARD_TYPES.length);
    String holder =
        random.nextInt(10) < 7
            ? first + " " + last
            : plain(faker.name().firstName()) + " " + plain(faker.name().lastName());
    return new CustomerPayload(
        id,
        first,
        last,
        plain(faker.address().streetAddress()),
        plain(faker.address().secondaryAddress()),
        LocalDate.ofEpochDay(FIRST_BIRTHDAY + random.nextInt(BIRTHDAYS)).toString(),
        faker.address().zipCode(),
        plain(faker.address().city()),
        faker.address().stateAbbr(),
        faker.finance().creditCard(CARD_NUMBERS[card]).replace("-", ""),
        digits(3),
        expiration(),
        holder,
        CARD_TYPES[card],
        0,
        0,
        0,
        plain(faker.lorem().sentence()));
  }

  /** The seller with this id, from 1. */
  public SellerPayload seller(int id) {
    restart(2, id);
    String name = plain(faker.name().fullName());
    return new SellerPayload(
        id,
        name,
        plain(faker.company().name()),
        "seller" + id + "@" + plain(faker.internet().domainName()),
        faker.phoneNumber().phoneNumber(),
        faker.phoneNumber().cellPhone(),
        faker.cpf().valid(),
        faker.cnpj().valid(),
        plain(faker.address().streetAddress()),
        plain(faker.address().secondaryAddress()),
        plain(faker.address().city()),
        faker.address().stateAbbr(),
        faker.address().zipCode());
  }

  /** The product at this place among all products, from 0, sellers in order. */
  public ProductPayload product(int place) {
    restart(3, place);
    return new ProductPayload(
        size.sellerOf(place),
        size.productOf(place),
        plain(faker.commerce().productName()),
        sku(),
        plain(faker.commerce().department()),
        plain(faker.lorem().sentence()),
        BigDecimal.valueOf(random.nextInt(10_000), 2),
        BigDecimal.valueOf(random.nextInt(1_000), 2),
        FIRST_VERSION,
        "approved");
  }

  /** Returns the stock row of the product at this index. */
  public StockPayload stock(int place) {
    restart(4, place);
    return new StockPayload(
        size.sellerOf(place),
        size.productOf(place),
        size.piecesPerProduct(),
        0,
        0,
        10 + random.nextInt(90),
        plain(faker.lorem().sentence()),
        FIRST_VERSION);
  }

  private void restart(int table, int id) {
    random.setSeed(SeedMixer.mix(seed, ((long) table << 32) | id));
  }

  private String expiration() {
    return String.format(Locale.ROOT, "%02d%02d", 1 + random.nextInt(12), 30 + random.nextInt(6));
  }

  private String digits(int count) {
    var text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }

  private String sku() {
    var text = new StringBuilder(SKU_LENGTH);
    for (int i = 0; i < SKU_LENGTH; i++) {
      text.append(SKU_LETTERS.charAt(random.nextInt(SKU_LETTERS.length())));
    }
    return text.toString();
  }

  private static String plain(String text) {
    return text.replace("'", "");
  }
}
