package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.Booking;
import emporium.persistence.ms.faults.FaultInjector;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * CPU time and bytes of images, for an account, an item of ten fields, an order with five lines and
 * a shipment with five parcels; the latter two have the fields of the marketplace's. Run it as a
 * program: {@code ImageCodecBenchmark [rounds]}.
 */
public final class ImageCodecBenchmark {
  private static final int CALLS = 200_000;

  private ImageCodecBenchmark() {}

  /** Ten fields. */
  static class Item extends Aggregate {
    int seller = 4711;
    int product = 815;
    int available = 1_000;
    int reserved = 12;
    int orders = 345;
    long ytdCents = 1_234_567;
    String version = "12345";
    boolean active = true;
    long createdAtMs = 1_700_000_000_000L;
    long updatedAtMs = 1_700_000_123_456L;
  }

  /** As the marketplace's order. */
  static class Order extends Aggregate {
    int customerId = 77_123;
    int orderId = 12;
    int session = 3;
    String tid = "1234567";
    byte statusCode = 2;
    long purchaseAtMs = 1_700_000_000_000L;
    long paymentAtMs = 1_700_000_000_100L;
    long deliveredCarrierAtMs;
    long deliveredCustomerAtMs;
    long totalAmountCents = 123_456;
    long totalFreightCents = 1_234;
    long totalIncentiveCents;
    long totalItemsCents = 122_000;
    long createdAtMs = 1_700_000_000_000L;
    long updatedAtMs = 1_700_000_000_200L;
    ArrayList<Line> items = new ArrayList<>();
    ArrayList<History> history = new ArrayList<>();
  }

  /** As the marketplace's order item, and its parcel. */
  static class Line {
    int orderItemId = 1;
    int sellerId = 4711;
    int productId = 815;
    int quantity = 2;
    long unitPriceCents = 12_345;
    long freightCents = 345;
    long voucherCents;
    long shippingLimitAtMs = 1_700_000_500_000L;
    String productName = "Fantastic Granite Chair";
  }

  /** As the marketplace's order history. */
  static class History {
    long createdAtMs = 1_700_000_000_000L;
    byte statusCode = 1;
  }

  /** As the marketplace's shipment. */
  static class Shipment extends Aggregate {
    int customerId = 77_123;
    int orderId = 12;
    int session = 3;
    byte statusCode = 1;
    long totalFreightCents = 1_234;
    long requestDateMs = 1_700_000_000_000L;
    String tid = "1234567";
    String firstName = "Ada";
    String lastName = "Lovelace";
    String street = "12 St James Square";
    String complement = "";
    String zipCode = "SW1Y 4JH";
    String city = "London";
    String state = "LDN";
    ArrayList<Line> parcels = new ArrayList<>();
  }

  /** Prints a table. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? 7 : Integer.parseInt(args[0]);
    Path directory = Files.createTempDirectory("images");
    ImageCodec images = open(directory);
    var aggregates = List.of(account(), new Item(), order(), shipment());
    System.out.printf("rounds %d, calls %d, JDK %s%n", rounds, CALLS, Runtime.version());
    long check = 0;
    for (Aggregate aggregate : aggregates) {
      check += measure(images, aggregate, rounds);
    }
    System.out.println("check " + check);
    Files.delete(directory.resolve("emporium.classes"));
    Files.delete(directory);
  }

  private static long measure(ImageCodec images, Aggregate aggregate, int rounds) {
    var out = new ImageBuffer(1 << 16);
    images.encode(aggregate, out);
    ByteBuffer image = out.asByteBuffer();
    var encode = new long[rounds];
    var decode = new long[rounds];
    long check = 0;
    for (int round = 0; round < rounds; round++) {
      long start = cpuNs();
      for (int i = 0; i < CALLS; i++) {
        out.clear();
        images.encode(aggregate, out);
      }
      encode[round] = (cpuNs() - start) / CALLS;
      check += out.size();
      start = cpuNs();
      for (int i = 0; i < CALLS; i++) {
        image.rewind();
        check += images.decode(image).getClass().hashCode() & 1;
      }
      decode[round] = (cpuNs() - start) / CALLS;
    }
    System.out.printf(
        "%-10s %4d bytes, encode %4d ns (%d..%d), decode %4d ns (%d..%d)%n",
        aggregate.getClass().getSimpleName(),
        out.size(),
        median(encode),
        encode[0],
        encode[rounds - 1],
        median(decode),
        decode[0],
        decode[rounds - 1]);
    return check;
  }

  /** Of this thread, so that others on the machine count less. */
  private static long cpuNs() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Sorts too. */
  private static long median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static ImageCodec open(Path directory) {
    return ImageCodec.open(
        new ImageOptions(
            directory,
            false,
            ImageCodecBenchmark.class.getClassLoader(),
            Set.of(Account.class, Item.class, Order.class, Shipment.class),
            Set.of(Booking.class, Line.class, History.class),
            List.of(),
            FaultInjector.NONE));
  }

  private static Account account() {
    var account = new Account(new AccountId(1, 2), 1_000);
    account.book(17);
    account.book(18);
    return account;
  }

  private static Order order() {
    var order = new Order();
    for (int i = 0; i < 5; i++) {
      order.items.add(new Line());
    }
    order.history.add(new History());
    order.history.add(new History());
    return order;
  }

  private static Shipment shipment() {
    var shipment = new Shipment();
    for (int i = 0; i < 5; i++) {
      shipment.parcels.add(new Line());
    }
    return shipment;
  }
}
