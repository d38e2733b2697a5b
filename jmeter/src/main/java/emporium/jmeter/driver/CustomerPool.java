package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.CustomerPayload;
import emporium.jmeter.data.DataGenerator;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The customers: those idle, in the order they became so, and their checkout data. A customer is
 * busy from the start of a session until its checkout was answered, or until it was abandoned with
 * items in the cart. Thread-safe.
 */
public final class CustomerPool {
  private final BlockingQueue<Integer> idle;
  private final Set<Integer> retired;
  private final Set<Integer> filled;
  private final AtomicReferenceArray<CustomerPayload> rows;

  CustomerPool(int customers) {
    this(new AtomicReferenceArray<>(customers), Set.of(), ConcurrentHashMap.newKeySet());
  }

  private CustomerPool(
      AtomicReferenceArray<CustomerPayload> rows, Set<Integer> retired, Set<Integer> filled) {
    this.rows = rows;
    this.retired = retired;
    this.filled = filled;
    this.idle = new ArrayBlockingQueue<>(rows.length());
    for (int id = 1; id <= rows.length(); id++) {
      if (!retired.contains(id)) {
        idle.add(id);
      }
    }
  }

  /** Returns a pool for the next run on the same target, further without these customers. */
  CustomerPool excluding(Set<Integer> further) {
    var all = new HashSet<>(retired);
    all.addAll(further);
    return new CustomerPool(rows, Set.copyOf(all), filled);
  }

  /** The customer idle for longest, now busy; null if none becomes idle in time. */
  @Nullable Integer acceptCart(long waitMaxMs) {
    try {
      return idle.poll(waitMaxMs, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  void release(int customer) {
    idle.add(customer);
  }

  /** Reads which carts of the target hold items; a target without raw records has none. */
  void load(MarketplaceClient marketplace) throws IOException {
    var unused = marketplace.records("cart", this::acceptCart);
  }

  private void acceptCart(JsonNode row) {
    int customer = row.path("customer_id").intValue();
    if (row.path("type").asText().equals("carts")
        && !row.path("items").isEmpty()
        && customer <= rows.length()) {
      filled.add(customer);
    }
  }

  /** Records that the customer's cart holds items although no session is open. */
  void markFilled(int customer) {
    filled.add(customer);
  }

  /** Records that the customer's cart is empty. */
  void markEmpty(int customer) {
    filled.remove(customer);
  }

  /** Returns whether the cart holds items of an earlier session. */
  boolean hasItems(int customer) {
    return filled.contains(customer);
  }

  /** The customer's own data, made on first use. */
  public CustomerPayload row(int customer, DataGenerator generator) {
    CustomerPayload row = rows.get(customer - 1);
    if (row == null) {
      row = generator.customer(customer);
      rows.set(customer - 1, row);
    }
    return row;
  }
}
