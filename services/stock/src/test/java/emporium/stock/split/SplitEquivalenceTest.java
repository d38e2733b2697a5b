package emporium.stock;

import static emporium.stock.StockBench.checkout;
import static emporium.stock.StockBench.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.CartLine;
import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.persistence.NotYet;
import emporium.persistence.Topic;
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
class PartsEquivalenceTest {
  private static final int SELLERS = 3;
  private static final int PRODUCTS = 3;
  private static final int STEPS = 250;

  @TempDir Path atOnce;
  @TempDir Path inParts;

  private final Map<CheckoutId, CartLine[]> asked = new HashMap<>();

  @RepeatedTest(4)
  void checkouts_inPartsOrAtOnce_comeOutTheSame(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    try (var one = new StockBench(atOnce);
        var other = new StockBench(inParts).inParts()) {
      for (int step = 0; step < STEPS; step++) {
        var action = action(random, step);
        assertEquals(action.apply(one), action.apply(other), "step " + step);
      }
      assertEquals(state(one), state(other));
      for (var topic : List.of(Topics.STOCK_CONFIRMED, Topics.RESERVE_STOCK_FAILED)) {
        assertEquals(one.said((Topic<?>) topic), other.said((Topic<?>) topic));
        assertFalse(one.said((Topic<?>) topic).isEmpty(), topic.name());
      }
      assertEquals(one.said(Topics.STOCK_MARK), other.said(Topics.STOCK_MARK));
      assertEquals(
          new HashSet<>(one.said(Topics.LOW_STOCK_WARNING)),
          new HashSet<>(other.said(Topics.LOW_STOCK_WARNING)));
      assertFalse(other.said(Topics.END_PART).isEmpty());
    }
  }

  private Function<StockBench, Object> action(Random random, int step) {
    var checkout = checkout(1 + random.nextInt(4), 1 + random.nextInt(15));
    var product = new ProductId(1 + random.nextInt(SELLERS), 1 + random.nextInt(PRODUCTS));
    int pieces = 1 + random.nextInt(20);
    return switch (random.nextInt(12)) {
      case 0 -> orRefusal(new IngestStock(new StockRow(product, pieces, 0, 0, 0, "", "0")));
      case 1 -> orRefusal(new AddStock(product, pieces));
      case 2 ->
          orRefusal(new FollowProduct(product, "" + pieces % 2, pieces > 2, step, false, false));
      case 3 -> canceled(checkout);
      case 4, 5, 6 -> ended(checkout, random.nextInt(3) > 0, random.nextInt(5) == 0);
      default -> reserved(checkout, lines(random));
    };
  }

  private static Function<StockBench, Object> orRefusal(
      emporium.persistence.Command<StockRepository, ?> command) {
    return attempt(bench -> String.valueOf(bench.run(command)));
  }

  private static Function<StockBench, Object> attempt(Function<StockBench, Object> work) {
    return bench -> {
      try {
        return work.apply(bench);
      } catch (UnknownStockItem | StockPromised | NotYet | IllegalStateException refused) {
        return refused.getClass();
      }
    };
  }

  private Function<StockBench, Object> reserved(CheckoutId checkout, CartLine[] lines) {
    CartLine[] first = asked.computeIfAbsent(checkout, unasked -> lines);
    return bench -> bench.reserve(checkout, first);
  }

  private Function<StockBench, Object> ended(CheckoutId checkout, boolean paid, boolean again) {
    var command = end(checkout, paid, asked.getOrDefault(checkout, new CartLine[0]));
    return attempt(bench -> bench.run(again ? command.asAgain() : command));
  }

  private Function<StockBench, Object> canceled(CheckoutId checkout) {
    var lines = asked.getOrDefault(checkout, new CartLine[0]);
    var products = Arrays.stream(lines).map(CartLine::product).toList();
    var event =
        new CheckoutCanceled(StockBench.NOW, checkout, products, "tid-" + checkout.session());
    return attempt(bench -> bench.cancel(event));
  }

  private static CartLine[] lines(Random random) {
    var lines = new CartLine[1 + random.nextInt(5)];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          StockBench.lineOf(
              1 + random.nextInt(SELLERS), 1 + random.nextInt(PRODUCTS), 1 + random.nextInt(6));
    }
    return lines;
  }

  private static List<String> state(StockBench bench) {
    return bench.read(
        stock -> {
          var items = stock.items().stream().map(item -> StockItemView.of(item).toString());
          var reservations =
              stock.reservations().stream().map(kept -> ReservationView.of(kept).toString());
          return java.util.stream.Stream.concat(items, reservations).sorted().toList();
        });
  }
}
