package emporium.jmeter.wholesale.data;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.wholesale.data.WholesaleRows.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of a wholesale server. A row depends on the seed, its table and its identity only,
 * so rows may be made in any order and by any number of threads; parts of a row that others need
 * are made without the rest. Ids count from 1. Immutable.
 *
 * <p>As TPC-C populates (4.3.3), where the published comparison does not differ; each customer has
 * ordered once and paid once. A warehouse and its districts have taken in what these payments sum
 * to, which at full scale are the amounts of TPC-C.
 */
public final class WholesaleGenerator {
  /** The text in the data of original products and stocks. */
  public static final String ORIGINAL = "ORIGINAL";

  /** What each customer paid before. */
  public static final long PAID_CENTS = 1_000;

  /** The length of the text of a stock for a district. */
  public static final int DIST_LENGTH = 24;

  /** Between the names in the data of a payment. */
  public static final String BETWEEN_NAMES = "    ";

  /** When all this happened; the orders of a district a second after each other. */
  private static final Instant START = Instant.parse("2022-01-01T00:00:00Z");

  private static final int TAX_MAX = 2_000; // 20 %
  private static final int DISCOUNT_MAX = 5_000; // 50 %
  private static final long CREDIT_LIMIT_CENTS = 5_000_000;
  private static final int SHARE = 10; // one in ten has bad credit; so many stocks are original
  private static final int PIECES = 5;
  private static final int AMOUNT_CENTS_MAX = 999_999;

  private final WholesaleSize size;
  private final TextPools texts;
  private final NonUniform names;
  private final CustomerPermutation buyers;

  /** Rows of a size, which has the seed. */
  public WholesaleGenerator(WholesaleSize size) {
    this.size = size;
    this.texts = new TextPools(size.seed());
    this.names = LastNames.ofPopulation(size);
    this.buyers = new CustomerPermutation(size);
  }

  /** Independent random numbers for each part of each row. */
  private enum Part {
    PRODUCT(1),
    CARRIER(2),
    WAREHOUSE(3),
    DISTRICT(4),
    EMPLOYEE(5),
    STOCK(6),
    DIST(7),
    PERSON(8),
    TERMS(9),
    CUSTOMER_DATA(10),
    ORDER(11);

    private final long stream;

    Part(long stream) {
      this.stream = stream << Integer.SIZE;
    }
  }

  private RandomGenerator random(Part part, long place) {
    return new SplittableRandom(SeedMixer.mix(size.seed(), part.stream + place));
  }

  /** What these rows are. */
  public WholesaleSize size() {
    return size;
  }

  /** The only row that says what the server was filled with. */
  public WholesaleRows.Population population() {
    return new WholesaleRows.Population(
        size.seed(), size.warehouses(), size.scale().id(), size.inputs().id());
  }

  /** A product. */
  public WholesaleRows.Product product(int product) {
    var random = random(Part.PRODUCT, product);
    long priceCents = priceCents(random);
    String data = TextPools.text(random, 26, 50);
    return new WholesaleRows.Product(
        product,
        "/images/" + product + ".png",
        texts.product(random),
        priceCents,
        isOriginal(product) ? withOriginal(data, random) : data);
  }

  /** The price of a product. */
  public long priceCents(int product) {
    return priceCents(random(Part.PRODUCT, product));
  }

  private static long priceCents(RandomGenerator random) {
    return 100L + random.nextInt(9_901);
  }

  private boolean isOriginal(int product) {
    return product % size.scale().productsPerOriginal() == 0;
  }

  private static String withOriginal(String data, RandomGenerator random) {
    int at = random.nextInt(data.length() - ORIGINAL.length() + 1);
    return data.substring(0, at) + ORIGINAL + data.substring(at + ORIGINAL.length());
  }

  /** A carrier. */
  public WholesaleRows.Carrier carrier(int carrier) {
    var random = random(Part.CARRIER, carrier);
    return new WholesaleRows.Carrier(
        carrier, texts.company(random), texts.phoneNumber(random), texts.address(random));
  }

  /** A warehouse. */
  public WholesaleRows.Warehouse warehouse(int warehouse) {
    var random = random(Part.WAREHOUSE, warehouse);
    return new WholesaleRows.Warehouse(
        warehouse,
        TextPools.text(random, 6, 10),
        texts.address(random),
        random.nextInt(TAX_MAX + 1),
        WholesaleSize.DISTRICTS * districtYtdCents());
  }

  private long districtYtdCents() {
    return size.customersPerDistrict() * PAID_CENTS;
  }

  /** A district. */
  public WholesaleRows.District district(int warehouse, int district) {
    var random = random(Part.DISTRICT, size.place(warehouse, district));
    return new WholesaleRows.District(
        warehouse,
        district,
        TextPools.text(random, 6, 10),
        texts.address(random),
        random.nextInt(TAX_MAX + 1),
        districtYtdCents(),
        size.firstNewOrder(),
        size.firstUndelivered());
  }

  /** The employee of a district. */
  public WholesaleRows.Employee employee(int warehouse, int district) {
    var random = random(Part.EMPLOYEE, size.place(warehouse, district));
    String username = "terminal_user_" + warehouse + "_" + district;
    String first = texts.firstName(random);
    String last = LastNames.of(random.nextInt(1_000));
    var person =
        new WholesaleRows.Person(
            first,
            "OE",
            last,
            texts.address(random),
            texts.phoneNumber(random),
            username + "@" + texts.domain(random));
    return new WholesaleRows.Employee(
        warehouse, district, 1, person, random.nextBoolean() ? "Ms" : "Mr", username, "USER");
  }

  /** A stock. */
  public WholesaleRows.Stock stock(int warehouse, int product) {
    var random = random(Part.STOCK, size.stockPlace(warehouse, product));
    int quantity = quantity(random);
    boolean isOriginal = random.nextInt(SHARE) == 0 || isOriginal(product);
    String data = TextPools.text(random, 26, 50);
    var dist = new StringBuilder(WholesaleSize.DISTRICTS * DIST_LENGTH);
    for (int district = 1; district <= WholesaleSize.DISTRICTS; district++) {
      dist.append(distInfo(warehouse, product, district));
    }
    return new WholesaleRows.Stock(
        warehouse,
        product,
        quantity,
        isOriginal ? withOriginal(data, random) : data,
        dist.toString());
  }

  /** The pieces of a stock at the start. */
  public int quantity(int warehouse, int product) {
    return quantity(random(Part.STOCK, size.stockPlace(warehouse, product)));
  }

  private static int quantity(RandomGenerator random) {
    return 10 + random.nextInt(91);
  }

  /** The text of a stock for a district. */
  public String distInfo(int warehouse, int product, int district) {
    long place = (long) size.stockPlace(warehouse, product) * WholesaleSize.DISTRICTS;
    return TextPools.text(random(Part.DIST, place + district), DIST_LENGTH, DIST_LENGTH);
  }

  /** A customer. */
  public WholesaleRows.Customer customer(int warehouse, int district, int customer) {
    var terms = random(Part.TERMS, size.customerPlace(warehouse, district, customer));
    String credit = isBadCredit(terms) ? "BC" : "GC";
    return new WholesaleRows.Customer(
        warehouse,
        district,
        customer,
        person(warehouse, district, customer),
        START.toString(),
        credit,
        CREDIT_LIMIT_CENTS,
        terms.nextInt(DISCOUNT_MAX + 1),
        -PAID_CENTS,
        PAID_CENTS,
        1,
        0,
        customerData(warehouse, district, customer));
  }

  /** Who a customer is. */
  public WholesaleRows.Person person(int warehouse, int district, int customer) {
    var random = random(Part.PERSON, size.customerPlace(warehouse, district, customer));
    int name =
        customer <= size.scale().lastNames()
            ? customer - 1
            : names.draw(random, 0, size.scale().lastNames() - 1);
    return new WholesaleRows.Person(
        texts.firstName(random),
        "OE",
        LastNames.of(name),
        texts.address(random),
        texts.phoneNumber(random),
        "customer_" + warehouse + "_" + district + "_" + customer + "@" + texts.domain(random));
  }

  /** Whether a customer's payments are noted in the data. */
  public boolean isBadCredit(int warehouse, int district, int customer) {
    return isBadCredit(random(Part.TERMS, size.customerPlace(warehouse, district, customer)));
  }

  private static boolean isBadCredit(RandomGenerator terms) {
    return terms.nextInt(SHARE) == 0;
  }

  /** The discount of a customer. */
  public int discount(int warehouse, int district, int customer) {
    var terms = random(Part.TERMS, size.customerPlace(warehouse, district, customer));
    boolean unused = isBadCredit(terms); // it is drawn first
    return terms.nextInt(DISCOUNT_MAX + 1);
  }

  /** The data of a customer at the start. */
  public String customerData(int warehouse, int district, int customer) {
    var random = random(Part.CUSTOMER_DATA, size.customerPlace(warehouse, district, customer));
    return TextPools.text(random, 300, 500);
  }

  /** An order of the start; numbers are those of the customers, shuffled. */
  public WholesaleRows.Order order(int warehouse, int district, int number) {
    var random = random(Part.ORDER, size.customerPlace(warehouse, district, number));
    String enteredAt = START.plusSeconds(number).toString();
    boolean isDelivered = number < size.firstUndelivered();
    var items = new ArrayList<Item>();
    int lines = 5 + random.nextInt(11);
    for (int line = 1; line <= lines; line++) {
      int product = 1 + random.nextInt(size.products());
      items.add(
          new Item(
              line,
              product,
              warehouse,
              PIECES,
              isDelivered ? 0 : amountCents(random),
              distInfo(warehouse, product, district),
              isDelivered ? enteredAt : null));
    }
    return new WholesaleRows.Order(
        warehouse,
        district,
        number,
        buyers.customerOf(warehouse, district, number),
        enteredAt,
        carrier(random, isDelivered),
        true,
        items);
  }

  private static @Nullable Integer carrier(RandomGenerator random, boolean isDelivered) {
    return isDelivered ? 1 + random.nextInt(WholesaleSize.CARRIERS) : null;
  }

  /** The paper has no amount in two thirds of the lines, TPC-C in those that are delivered. */
  private long amountCents(RandomGenerator random) {
    boolean isFree = size.inputs() == WholesaleInputs.PAPER && random.nextInt(3) < 2;
    return isFree ? 0 : 1 + random.nextInt(AMOUNT_CENTS_MAX);
  }

  /** The number of a customer's order of the start. */
  public int orderOf(int warehouse, int district, int customer) {
    return buyers.orderOf(warehouse, district, customer);
  }

  /** The payment of a customer before the start. */
  public WholesaleRows.Payment payment(int warehouse, int district, int customer) {
    return new WholesaleRows.Payment(
        warehouse,
        district,
        customer,
        1,
        warehouse,
        district,
        START.toString(),
        PAID_CENTS,
        paymentData(warehouse, district));
  }

  /** The data of a payment at a district: the names of both. */
  public String paymentData(int warehouse, int district) {
    return warehouse(warehouse).name() + BETWEEN_NAMES + district(warehouse, district).name();
  }
}
