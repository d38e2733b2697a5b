package emporium.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.ms.proof.MemoryTempDir;
import emporium.persistence.ms.simulation.Simulation;
import emporium.product.UpdatePrice;
import emporium.product.api.ProductModule;
import emporium.runtime.messaging.EventHeaders;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One record is lost while its topic carries more than 100 a second without a pause: it is sent
 * again all the same, and what waits for it goes on.
 */
class LostRecordTest {
  private static final Topic<?> TOPIC = Topics.PRICE_UPDATED;
  private static final long LOST = 250;
  private static final long EACH_MS = 8;
  private static final int UPDATES = 1_000;
  private static final int LOST_ONCE = 1;
  private static final int LOST_EACH_TIME = Integer.MAX_VALUE;

  private static final long WINDOW = 500;

  @TempDir(factory = MemoryTempDir.class)
  private Path scratch;

  private MarketplaceWorld market;
  private int losses;
  private long highest;
  private long lowWatermark;

  @Test
  void recordLostOnce_onABusyTopic_isSentAgainWhileTheOthersGoOn() {
    run(LOST_ONCE);
    assertEquals(1, losses);
    assertTrue(highest > LOST + WINDOW, "published: " + highest);
    assertTrue(lowWatermark > LOST + WINDOW, "consumed below: " + lowWatermark);
    assertTrue(market.drain(() -> false), () -> market.status().toString());
    assertEquals(0, market.status().deadLetters());
  }

  /** Shows that the low watermark stands still for a record that does not arrive. */
  @Test
  void recordLostEachTime_onABusyTopic_isSentAgainAndAgain() {
    run(LOST_EACH_TIME);
    assertTrue(losses > 2, "times: " + losses);
    assertTrue(highest > LOST + WINDOW, "published: " + highest);
    assertEquals(LOST, lowWatermark);
  }

  private void run(int times) {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var defect = new PlantedDefect(PlantedDefect.Kind.NONE);
    market =
        new MarketplaceWorld(
            new Simulation(seed), true, Durability.PROCESS, false, defect, scratch);
    market.filter((topic, sequence, headers) -> passes(topic, sequence, headers, times));
    market.startAll();
    new MarketplacePopulation(market, new ProductOffers()).ingest();
    for (int update = 1; update <= UPDATES; update++) {
      int number = update;
      market.world.after(update * EACH_MS, "update", () -> update(number));
    }
    market.world.runFor(UPDATES * EACH_MS);
  }

  @AfterEach
  void killAll() {
    market.killAll();
  }

  private void update(int number) {
    var product =
        new ProductId(
            1 + number % MarketplacePopulation.SELLERS,
            1 + number % MarketplacePopulation.PRODUCTS);
    var update =
        new UpdatePrice(product, number, null, "t" + number, MarketplacePopulation.REPLICATION);
    var unused =
        Objects.requireNonNull(market.processOf(Topics.PRODUCT))
            .bean(Topics.PRODUCT, ProductModule.class)
            .transactions()
            .run(update);
  }

  private boolean passes(Topic<?> topic, long sequence, EventHeaders headers, int times) {
    if (!topic.equals(TOPIC)) {
      return true;
    }
    highest = Math.max(highest, sequence);
    lowWatermark = Math.max(lowWatermark, headers.lowWatermark());
    if (sequence != LOST || losses == times) {
      return true;
    }
    losses++;
    return false;
  }
}
