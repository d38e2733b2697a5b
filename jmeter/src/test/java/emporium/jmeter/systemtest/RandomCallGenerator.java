package emporium.jmeter.systemtest;

import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.request.CartItemBody;
import emporium.jmeter.driver.request.CheckoutBody;
import emporium.jmeter.driver.request.PriceUpdateBody;
import emporium.jmeter.driver.request.RequestBodies;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A seeded list of calls to a marketplace: of all kinds, mostly possible ones, some refused, some
 * malformed. What is drawn depends on the seed alone, never on an answer. Used by one thread.
 */
final class RandomCallGenerator {
  static final PopulationSize SIZE = PopulationSize.ofSellers(6, 3, 4, 40);
  private static final String[] PAYMENTS = {"CREDIT_CARD", "DEBIT_CARD", "BOLETO", "COWRIES"};

  /** One call; a body that is empty is not sent. */
  record Call(String method, String path, String body) {
    boolean changes() {
      return !method.equals("GET");
    }

    @Override
    public String toString() {
      return method + " " + path + (body.isEmpty() ? "" : " " + body);
    }
  }

  private final long seed;
  private final Random random;
  private final DataGenerator data;
  private final int[] versions = new int[SIZE.products()];
  private int transactions;

  RandomCallGenerator(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
    this.data = new DataGenerator(seed, SIZE);
  }

  /** Fills an empty marketplace. */
  List<Call> ingestion() {
    List<Call> calls = new ArrayList<>();
    for (int id = 1; id <= SIZE.customers(); id++) {
      calls.add(new Call("POST", "/customer", RequestBodies.of(data.customer(id))));
    }
    for (int id = 1; id <= SIZE.sellers(); id++) {
      calls.add(new Call("POST", "/seller", RequestBodies.of(data.seller(id))));
    }
    for (int place = 0; place < SIZE.products(); place++) {
      calls.add(new Call("POST", "/product", RequestBodies.of(data.product(place))));
      calls.add(new Call("POST", "/stock", RequestBodies.of(data.stock(place))));
    }
    return calls;
  }

  Call next() {
    int kind = random.nextInt(100);
    if (kind < 30) {
      return new Call("PATCH", cart() + "/add", RequestBodies.of(line()));
    } else if (kind < 50) {
      return checkout();
    } else if (kind < 55) {
      return new Call("DELETE", cart() + "/items" + key(random.nextInt(SIZE.products())), "");
    } else if (kind < 62) {
      return price();
    } else if (kind < 66) {
      return replacement();
    } else if (kind < 68) {
      return new Call("DELETE", "/product" + key(random.nextInt(SIZE.products())), "");
    } else if (kind < 72) {
      int pieces = random.nextInt(30) - 2;
      String path = "/stock" + key(random.nextInt(SIZE.products()));
      return new Call("PATCH", path, "{\"quantity\":" + pieces + "}");
    } else if (kind < 77) {
      return new Call("PATCH", "/shipment/" + tid(), "");
    } else if (kind < 79) {
      return new Call("PATCH", cart() + "/seal", "");
    }
    return read();
  }

  private Call read() {
    String product = key(random.nextInt(SIZE.products()));
    String path =
        switch (random.nextInt(9)) {
          case 0 -> cart();
          case 1 -> cart() + "/checkouts";
          case 2 -> "/customer/" + customer();
          case 3 -> "/order/" + customer();
          case 4 -> "/payment/" + customer() + "/" + (1 + random.nextInt(4));
          case 5 -> "/shipment/" + customer() + "/" + (1 + random.nextInt(4));
          case 6 -> "/product" + product;
          case 7 -> "/stock" + product;
          default -> "/seller/dashboard/" + (1 + random.nextInt(SIZE.sellers() + 1));
        };
    return new Call("GET", path, "");
  }

  private Call checkout() {
    int customer = 1 + random.nextInt(SIZE.customers());
    String payment = PAYMENTS[random.nextInt(20) == 0 ? 3 : random.nextInt(3)];
    int installments = payment.equals("CREDIT_CARD") ? random.nextInt(11) : 0;
    var body = CheckoutBody.of(data.customer(customer), payment, installments, tid());
    return new Call("POST", "/cart/" + customer + "/checkout", RequestBodies.of(body));
  }

  private CartItemBody line() {
    int place = random.nextInt(SIZE.products());
    ProductPayload product = data.product(place);
    BigDecimal voucher = BigDecimal.valueOf(random.nextInt(4) == 0 ? random.nextInt(500) : 0, 2);
    return new CartItemBody(
        product.sellerId(),
        product.productId(),
        product.name(),
        product.price(),
        product.freightValue(),
        random.nextInt(12),
        voucher,
        version(place));
  }

  private Call price() {
    int place = random.nextInt(SIZE.products());
    ProductPayload product = data.product(place);
    BigDecimal price = BigDecimal.valueOf(100L + random.nextInt(10_000), 2);
    var body =
        new PriceUpdateBody(product.sellerId(), product.productId(), price, version(place), tid());
    return new Call("PATCH", "/product", RequestBodies.of(body));
  }

  private Call replacement() {
    int place = random.nextInt(SIZE.products());
    ProductPayload product = data.product(place);
    versions[place]++;
    return new Call(
        "PUT", "/product", RequestBodies.of(product.with(product.price(), version(place))));
  }

  /** The present version of a product, seldom an old one. */
  private String version(int place) {
    boolean old = random.nextInt(15) == 0;
    return Integer.toString(old ? Math.max(0, versions[place] - 1) : versions[place]);
  }

  private String cart() {
    return "/cart/" + customer();
  }

  private int customer() {
    return 1 + random.nextInt(SIZE.customers() + 1);
  }

  private String key(int place) {
    ProductPayload product = data.product(place);
    int productId = random.nextInt(25) == 0 ? 999 : product.productId();
    return "/" + product.sellerId() + "/" + productId;
  }

  private String tid() {
    return "t" + seed + "-" + transactions++;
  }
}
