package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.runtime.http.problems.InvalidField;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.1, 10",
    "82.22, 8222",
    "0.005, 0",
    "0.015, 2",
    "0.025, 2",
    "9999999.99, 999999999",
    "1e2, 10000",
    "0.30000000000000004, 30"
  })
  void cents_ofPlainAmount_roundsHalfEven(String amount, long cents) {
    assertEquals(cents, Money.cents(new BigDecimal(amount), "price"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.01", "10000000", "1e999999999", "1e-999999999"})
  void cents_ofAbsurdAmount_isRefusedNamingTheField(String amount) {
    var refused =
        assertThrows(InvalidField.class, () -> Money.cents(new BigDecimal(amount), "price"));
    assertEquals("price", refused.field());
  }

  @Test
  void cents_ofNothing_isRefused() {
    assertThrows(InvalidField.class, () -> Money.cents(null, "price"));
  }

  @Test
  void decimal_always_hasTwoDecimals() {
    assertEquals("10.00", Money.decimal(1_000).toPlainString());
  }

  @Test
  void card_masked_showsFourDigits() {
    assertEquals("************1111", CardMasking.card("4111111111111111"));
    String token = "c1.00000000." + "A".repeat(54) + ".1111"; // of a number of 16 digits
    assertEquals("************1111", CardMasking.card(token));
  }
}
