package emporium.jmeter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PopulationSizeTest {
  @ParameterizedTest
  @CsvSource({"30,10,3,10", "31,10,4,1", "39,10,4,9", "7,10,1,7", "1,1,1,1", "5,1,5,1"})
  void sellers_productsAndProductsPerSeller_areAsManyAsNeededAndTheLastHasTheRest(
      int products, int each, int sellers, int ofLast) {
    var size = new PopulationSize(1, products, each, 0);
    assertEquals(sellers, size.sellers());
    assertEquals(ofLast, size.productsOf(sellers));
    int sum = 0;
    for (int seller = 1; seller <= sellers; seller++) {
      sum += size.productsOf(seller);
    }
    assertEquals(products, sum);
    assertEquals(0, size.productsOf(0));
    assertEquals(0, size.productsOf(sellers + 1));
  }

  @Test
  void place_everyProduct_isItsOwnAndLeadsBack() {
    var size = new PopulationSize(1, 23, 5, 0);
    Set<Integer> places = new HashSet<>();
    for (int seller = 1; seller <= size.sellers(); seller++) {
      for (int product = 1; product <= size.productsOf(seller); product++) {
        int place = size.place(seller, product);
        assertTrue(places.add(place) && place >= 0 && place < 23, "place " + place);
        assertEquals(seller, size.sellerOf(place));
        assertEquals(product, size.productOf(place));
      }
    }
    assertEquals(23, places.size());
  }

  @Test
  void size_ofSellers_hasAllProductsOfEach() {
    var size = PopulationSize.ofSellers(9, 4, 5, 100);
    assertEquals(new PopulationSize(9, 20, 5, 100), size);
    assertEquals(9 + 4 + 40, size.rows());
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,1,1,customers",
    "1,0,1,1,products must",
    "1,1,0,1,products-per-seller",
    "1,1,1,-1,pieces"
  })
  void size_outOfBounds_isRefusedByName(
      int customers, int products, int each, int pieces, String name) {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> new PopulationSize(customers, products, each, pieces));
    assertTrue(String.valueOf(refused.getMessage()).startsWith(name), refused::getMessage);
  }

  @Test
  void size_ofTooManySellers_isRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> PopulationSize.ofSellers(1, 1_000_000, 10_000, 1));
  }
}
