package emporium.marketplace.faults;

import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokens;
import emporium.events.model.CustomerCheckout;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.List;

/** Tokens of cards that a test may switch off: then the numbers themselves travel. */
@Alternative
@Singleton
public class SwitchedCardTokens extends CardTokens {
  private static final CardKeys KEYS = CardKeys.of(List.of(CardKeys.generate(new SecureRandom())));

  private volatile boolean off;

  SwitchedCardTokens() {
    super(() -> KEYS, new SecureRandom());
  }

  void off(boolean isOff) {
    off = isOff;
  }

  @Override
  public CustomerCheckout seal(CustomerCheckout checkout) {
    return off ? checkout : super.seal(checkout);
  }
}
