package emporium.jmeter.bookstore;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.util.Map;

/** What a target says it was filled with. */
record HeldData(String seed, String size) {
  /** It has not been filled, or only in part. */
  static final HeldData NOTHING = new HeldData("none", "none");

  /** It accepts everything and says nothing. */
  static final HeldData UNKNOWN = new HeldData("", "");

  static final String SEED_OPTION = "--seed";
  static final String SIZE_OPTION = "--size";

  static final String SEED_PROPERTY = "emporium.seed";
  static final String SIZE_PROPERTY = "emporium.size";
  static final String SEED = "1";
  static final String SIZE = "medium";

  private static final String PATH = "/api/population";
  private static final int NOT_FOUND = 404;

  /**
   * Returns the layout of the data that these properties of JMeter request, or their defaults.
   *
   * @throws IllegalArgumentException if nothing generates such data
   */
  static BookstoreLayout requested(Map<String, String> properties) {
    return new BookstoreLayout(
        Long.parseLong(properties.getOrDefault(SEED_PROPERTY, SEED)),
        BookstoreSize.of(properties.getOrDefault(SIZE_PROPERTY, SIZE)));
  }

  static HeldData of(BookstoreLayout layout) {
    return new HeldData(Long.toString(layout.seed()), layout.size().id());
  }

  /**
   * Asks a target.
   *
   * @throws IOException if it is no bookstore
   */
  static HeldData read(MarketplaceClient client) throws IOException {
    ClientResponse answer = client.get(PATH);
    if (answer.status() == NOT_FOUND) {
      return NOTHING;
    }
    if (!answer.accepted()) {
      throw new IOException("GET " + PATH + " answered " + answer.status() + " " + answer.body());
    }
    if (answer.body().isEmpty()) {
      return UNKNOWN;
    }
    JsonNode held = MarketplaceClient.JSON.readTree(answer.body());
    return new HeldData(held.path("seed").asText(), held.path("size").asText());
  }

  /** Returns it by option; empty if it is not known. */
  Map<String, String> byOption() {
    return equals(NOTHING) || equals(UNKNOWN)
        ? Map.of()
        : Map.of(SEED_OPTION, seed, SIZE_OPTION, size);
  }

  /**
   * Requires that this is what is wanted.
   *
   * @throws IOException naming both
   */
  void requireSame(HeldData wanted) throws IOException {
    if (!equals(wanted)) {
      throw new IOException("The target has " + words() + ", requested was " + wanted.words());
    }
  }

  private String words() {
    return equals(NOTHING) ? "no data" : "seed " + seed + " and size " + size;
  }
}
