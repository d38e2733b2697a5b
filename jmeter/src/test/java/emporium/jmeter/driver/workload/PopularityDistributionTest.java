package emporium.jmeter.driver.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.data.PopulationSize;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopularityDistributionTest {
  private static final int DRAWS = 60_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 1.2})
  void place_lastSellerWithFewer_isAlwaysThereAndReachesEveryProduct(double skew) {
    var size = new PopulationSize(1, 12, 5, 0);
    var popularity = new PopularityDistribution(size, skew, skew);
    var random = new SplittableRandom(1);
    int[] drawn = new int[12];
    for (int i = 0; i < DRAWS; i++) {
      drawn[popularity.place(random)]++;
    }
    for (int place = 0; place < 12; place++) {
      assertTrue(drawn[place] > 0, "place " + place);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1})
  void place_shareOfTheLastSeller_isThatOfTheSeller(double productSkew) {
    var size = new PopulationSize(1, 12, 5, 0);
    var popularity = new PopularityDistribution(size, 0, productSkew);
    var random = new SplittableRandom(1);
    int ofLast = 0;
    for (int i = 0; i < DRAWS; i++) {
      ofLast += size.sellerOf(popularity.place(random)) == 3 ? 1 : 0;
    }
    assertEquals(DRAWS / 3, ofLast, DRAWS / 50);
  }
}
