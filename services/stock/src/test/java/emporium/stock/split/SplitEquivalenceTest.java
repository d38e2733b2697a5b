package emporium.stock.split;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.Topic;
import emporium.stock.AddStock;
import emporium.stock.IngestStock;
import emporium.stock.RecordProductVersion;
import emporium.stock.StockFixture;
import emporium.stock.StockItemData;
import emporium.stock.StockRejection;
import emporium.stock.StockRepository;
import emporium.stock.api.ReservationView;
import emporium.stock.api.StockItemView;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random checkouts over several sellers come out the same whether one commit or the owners of the
 * items reserve and end them.
 */
class SplitEquivalenceTest {
  private static final int SELLERS = 3;
  private static final int PRODUCTS = 3;
  private static final int STEPS = 250;

  @TempDir Path atOnce;
  @TempDir Path inParts;

  private final Map<CheckoutId, CartLine[]> asked = new HashMap<>();

  @RepeatedTest(4)
  void checkouts_inPartsOrAtOnce_comeOutTheSame(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    try (var one = new StockFixture(atOnce);
        var other = new StockFixture(inParts).inParts()) {
      for (int step = 0; step < STEPS; step++) {
        var action = action(random, step);
        assertEquals(action.apply(one), action.apply(other), "step " + step);
      }
      assertEquals(state(one), state(other));
      for (var topic : List.of(Topics.STOCK_CONFIRMED, Topics.RESERVE_STOCK_FAILED)) {
        assertEquals(one.published((Topic<?>) topic), other.published((Topic<?>) topic));
        assertFalse(one.published((Topic<?>) topic).isEmpty(), topic.name());
      }
      assertEquals(one.published(Topics.STOCK_COMPLETED), other.published(Topics.STOCK_COMPLETED));
      assertEquals(
          new HashSet<>(one.published(Topics.LOW_STOCK_WARNING)),
          new HashSet<>(other.published(Topics.LOW_STOCK_WARNING)));
      assertFalse(other.published(Topics.SETTLE_PART).isEmpty());
    }
  }

  private Function<StockFixture, Object> action(Random random, int step) {
    var checkout = checkout(1 + random.nextInt(4), 1 + random.nextInt(15));
    var product = new ProductId(1 + random.nextInt(SELLERS), 1 + random.nextInt(PRODUCTS));
    int pieces = 1 + random.nextInt(20);
    return switch (random.nextInt(12)) {
      case 0 -> orRefusal(new IngestStock(new StockItemData(product, pieces, "0")));
      case 1 -> orRefusal(new AddStock(product, pieces));
      case 2 ->
          orRefusal(
              new RecordProductVersion(product, "" + pieces % 2, pieces > 2, step, false, false));
      case 3 -> canceled(checkout);
      case 4, 5, 6 -> settled(checkout, random.nextInt(3) > 0, random.nextInt(5) == 0);
      default -> reserved(checkout, lines(random));
    };
  }

  private static Function<StockFixture, Object> orRefusal(
      emporium.persistence.Command<StockRepository, ?> command) {
    return attempt(bench -> String.valueOf(bench.run(command)));
  }

  private static Function<StockFixture, Object> attempt(Function<StockFixture, Object> work) {
    return bench -> {
      try {
        return work.apply(bench);
      } catch (StockRejection.UnknownStockItem
          | StockRejection.StockPromised
          | PrerequisiteMissing
          | IllegalStateException refused) {
        return refused.getClass();
      }
    };
  }

  private Function<StockFixture, Object> reserved(CheckoutId checkout, CartLine[] lines) {
    CartLine[] first = asked.computeIfAbsent(checkout, unasked -> lines);
    return bench -> bench.reserve(checkout, first);
  }

  private Function<StockFixture, Object> settled(CheckoutId checkout, boolean paid, boolean again) {
    var command = end(checkout, paid, asked.getOrDefault(checkout, new CartLine[0]));
    return attempt(bench -> bench.run(again ? command.replayed() : command));
  }

  private Function<StockFixture, Object> canceled(CheckoutId checkout) {
    var lines = asked.getOrDefault(checkout, new CartLine[0]);
    var products = Arrays.stream(lines).map(CartLine::product).toList();
    var event =
        new CheckoutCanceled(StockFixture.NOW, checkout, products, "tid-" + checkout.session());
    return attempt(bench -> bench.cancel(event));
  }

  private static CartLine[] lines(Random random) {
    var lines = new CartLine[1 + random.nextInt(5)];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          StockFixture.lineOf(
              1 + random.nextInt(SELLERS), 1 + random.nextInt(PRODUCTS), 1 + random.nextInt(6));
    }
    return lines;
  }

  private static List<String> state(StockFixture bench) {
    return bench.read(
        stock -> {
          var items = stock.items().stream().map(item -> StockItemView.of(item).toString());
          var reservations =
              stock.reservations().stream().map(kept -> ReservationView.of(kept).toString());
          return java.util.stream.Stream.concat(items, reservations).sorted().toList();
        });
  }
}
