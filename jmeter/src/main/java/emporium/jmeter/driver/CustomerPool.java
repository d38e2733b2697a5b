package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.data.CustomerRow;
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
 * The customers: who is idle, in the order they became so, and what they fill in at a checkout. A
 * customer is busy from the start of a session until its checkout was answered, or until it ended
 * without one and left items in the cart. Thread-safe.
 */
final class CustomerBook {
  private final BlockingQueue<Integer> idle;
  private final Set<Integer> retired;
  private final Set<Integer> filled;
  private final AtomicReferenceArray<CustomerRow> rows;

  CustomerBook(int customers) {
    this(new AtomicReferenceArray<>(customers), Set.of(), ConcurrentHashMap.newKeySet());
  }

  private CustomerBook(
      AtomicReferenceArray<CustomerRow> rows, Set<Integer> retired, Set<Integer> filled) {
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

  /** A book for the next run on the same target, in which these are not used either. */
  CustomerBook without(Set<Integer> further) {
    var all = new HashSet<>(retired);
    all.addAll(further);
    return new CustomerBook(rows, Set.copyOf(all), filled);
  }

  /** The customer idle for longest, now busy; null if none becomes idle in time. */
  @Nullable Integer take(long waitMaxMs) {
    try {
      return idle.poll(waitMaxMs, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  void giveBack(int customer) {
    idle.add(customer);
  }

  /** Takes over which carts of the target hold items; a target without raw records has none. */
  void load(Marketplace marketplace) throws IOException {
    var unused = marketplace.records("cart", this::take);
  }

  private void take(JsonNode row) {
    int customer = row.path("customer_id").intValue();
    if (row.path("type").asText().equals("carts")
        && !row.path("items").isEmpty()
        && customer <= rows.length()) {
      filled.add(customer);
    }
  }

  /** Notes that the customer's cart holds items although no session is under way. */
  void filled(int customer) {
    filled.add(customer);
  }

  /** Notes that it does not any more. */
  void emptied(int customer) {
    filled.remove(customer);
  }

  /** Whether the cart holds what an earlier session left there. */
  boolean hasItems(int customer) {
    return filled.contains(customer);
  }

  /** The customer's own data, made on first use. */
  CustomerRow row(int customer, DataGenerator generator) {
    CustomerRow row = rows.get(customer - 1);
    if (row == null) {
      row = generator.customer(customer);
      rows.set(customer - 1, row);
    }
    return row;
  }
}
