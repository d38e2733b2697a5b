package emporium.events.cards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.CustomerCheckout;
import emporium.events.model.PaymentType;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardTokensTest {
  private static final String NUMBER = "4111111111111234";
  private static final String OLD = CardKeys.generate(new Random(1));
  private static final String NEW = CardKeys.generate(new Random(2));

  private final CardTokens tokens = tokens(OLD);

  private static CardTokens tokens(String... keys) {
    return new CardTokens(() -> CardKeys.of(List.of(keys)), new SecureRandom());
  }

  private static CustomerCheckout checkout(int customer, String tid, String number) {
    return new CustomerCheckout(
        customer,
        "A",
        "L",
        "s",
        "",
        "c",
        "st",
        "z",
        PaymentType.CREDIT_CARD,
        number,
        "A L",
        "1229",
        "VISA",
        1,
        tid);
  }

  private static String sealed(CardTokens with, String number) {
    return Objects.requireNonNull(with.seal(checkout(7, "t", number)).cardNumber());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        NUMBER,
        "4111-1111-1111-1234",
        "1234",
        "12345",
        "11111111111111111111111111111111"
      })
  void seal_number_opensToItAndIsBoundedAndMaskedAsBefore(String number) {
    String token = sealed(tokens, number);
    assertTrue(token.length() <= CardToken.CHARACTERS_MAX, token);
    assertTrue(CardToken.isToken(token));
    assertEquals(number, tokens.open(checkout(7, "t", token)));
    int hidden = number.length() - 4;
    assertEquals("*".repeat(hidden) + number.substring(hidden), CardToken.masked(token));
  }

  @Test
  void seal_longestNumber_hasTheLongestToken() {
    assertEquals(CardToken.CHARACTERS_MAX, sealed(tokens, "1".repeat(32)).length());
  }

  @Test
  void seal_sameNumberTwice_givesTwoTokens() {
    assertNotEquals(sealed(tokens, NUMBER), sealed(tokens, NUMBER));
  }

  @Test
  void seal_sameSourceOfNonces_givesTheSameTokens() {
    var one = new CardTokens(() -> CardKeys.of(List.of(OLD)), new Random(7));
    var other = new CardTokens(() -> CardKeys.of(List.of(OLD)), new Random(7));
    assertEquals(sealed(one, NUMBER), sealed(other, NUMBER));
  }

  @Test
  void seal_noCard_staysAsItIs() {
    var checkout = checkout(7, "t", NUMBER).withCardNumber(null);
    assertSame(checkout, tokens.seal(checkout));
    assertNull(tokens.open(checkout));
  }

  @Test
  void open_plainNumberOfAnEarlierVersion_isTheNumber() {
    assertEquals(NUMBER, tokens.open(checkout(7, "t", NUMBER)));
    assertFalse(CardToken.isToken(NUMBER));
  }

  @Test
  void open_sealedUnderAnOldKey_opens() {
    String token = sealed(tokens, NUMBER);
    assertEquals(NUMBER, tokens(NEW, OLD).open(checkout(7, "t", token)));
    assertNotEquals(
        CardToken.parse(token).keyId(), CardToken.parse(sealed(tokens(NEW, OLD), NUMBER)).keyId());
  }

  @Test
  void open_unknownKey_namesItAndOpensOnceTheSourceHasIt() {
    var source = new AtomicReference<>(CardKeys.of(List.of(NEW)));
    var reader = new CardTokens(source::get, new SecureRandom());
    var checkout = checkout(7, "t", sealed(tokens, NUMBER));
    var unknown = assertThrows(CardTokenException.UnknownKey.class, () -> reader.open(checkout));
    String id = CardKeys.of(List.of(OLD)).ids().get(0);
    assertEquals(id, unknown.keyId());
    assertTrue(unknown.getMessage().contains(id), unknown.getMessage());
    source.set(CardKeys.of(List.of(NEW, OLD)));
    assertEquals(NUMBER, reader.open(checkout));
  }

  @Test
  void open_tokenOfAnotherCheckout_isDamaged() {
    String token = sealed(tokens, NUMBER);
    for (var other : List.of(checkout(8, "t", token), checkout(7, "u", token))) {
      assertThrows(CardTokenException.Damaged.class, () -> tokens.open(other));
    }
  }

  @Test
  void open_changedAnywhere_isDamagedOrOfAnUnknownKey() {
    String token = sealed(tokens, NUMBER);
    for (int at = 3; at < token.length(); at++) {
      char other = token.charAt(at) == '1' ? '2' : '1';
      String changed = token.substring(0, at) + other + token.substring(at + 1);
      if (!changed.equals(token)) {
        assertThrows(
            CardTokenException.class, () -> tokens.open(checkout(7, "t", changed)), changed);
      }
    }
    for (String bad : List.of("c1.", "c1.a.b", token + "1", "c1.a.?.1", "c1." + "a".repeat(200))) {
      assertThrows(CardTokenException.Damaged.class, () -> tokens.open(checkout(7, "t", bad)));
      assertFalse(CardToken.masked(bad).contains("a"), bad);
    }
  }

  @Test
  void keys_badLines_areNamedWithoutTheirText() {
    var secret = "c2VjcmV0";
    for (var lines : List.of(List.of(secret), List.of("# none"), List.<String>of(), List.of("?"))) {
      var refused = assertThrows(IllegalArgumentException.class, () -> CardKeys.of(lines));
      assertFalse(refused.getMessage().contains(secret), refused.getMessage());
    }
    assertFalse(CardKeys.of(List.of("# a comment", "", OLD)).toString().contains(OLD));
  }
}
