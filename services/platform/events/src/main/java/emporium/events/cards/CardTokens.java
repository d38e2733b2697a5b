package emporium.events.cards;

import emporium.events.model.CustomerCheckout;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals the number of a checkout's card, so that no event and no stored state has it, and opens it
 * for the provider. AES-GCM with 256 bits and a random nonce; key, last digits, customer and
 * transaction id are authenticated, so that a token opens for its own checkout only.
 *
 * <p>Thread-safe, if its source of nonces is. Never blocks, but for a key that it does not know:
 * then it reads the keys again. Source: NIST SP 800-38D; docs/adr/0033.
 */
public class CardTokens {
  private static final String TRANSFORMATION = "AES/GCM/NoPadding";
  private static final int TAG_BITS = 8 * CardToken.TAG_BYTES;

  private final Supplier<CardKeys> source;
  private final RandomGenerator nonces;
  private volatile CardKeys keys;

  /**
   * Reads the keys.
   *
   * @param source of the keys, read again when one is missing
   * @param nonces of which none may come twice under a key
   */
  public CardTokens(Supplier<CardKeys> source, RandomGenerator nonces) {
    this.source = source;
    this.nonces = nonces;
    this.keys = source.get();
  }

  /** The checkout with a token in place of the card's number; one without a card as it is. */
  public CustomerCheckout seal(CustomerCheckout checkout) {
    String number = checkout.cardNumber();
    return number == null ? checkout : checkout.withCardNumber(token(number, checkout));
  }

  private String token(String number, CustomerCheckout checkout) {
    var key = keys.sealing();
    int hidden = Math.max(0, number.length() - CardToken.SHOWN);
    String last = number.substring(hidden);
    byte[] plain = number.substring(0, hidden).getBytes(StandardCharsets.US_ASCII);
    byte[] nonce = new byte[CardToken.NONCE_BYTES];
    nonces.nextBytes(nonce);
    byte[] sealed = Arrays.copyOf(nonce, nonce.length + plain.length + CardToken.TAG_BYTES);
    try {
      var cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, last, checkout);
      int unused = cipher.doFinal(plain, 0, plain.length, sealed, nonce.length);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A card's number cannot be sealed", e);
    }
    return new CardToken(key.id(), sealed, last).toString();
  }

  /**
   * The number of a checkout's card; one that an earlier version did not seal as it is.
   *
   * @return null if the checkout has no card
   * @throws CardTokenException.UnknownKey if its key is missing, also after reading the keys again
   * @throws CardTokenException.Damaged if it is not what was sealed for this checkout
   */
  public @Nullable String open(CustomerCheckout checkout) {
    String text = checkout.cardNumber();
    return text == null || !CardToken.isToken(text)
        ? text
        : opened(CardToken.parse(text), checkout);
  }

  private String opened(CardToken token, CustomerCheckout checkout) {
    byte[] sealed = token.sealed();
    var key = key(token.keyId());
    try {
      byte[] nonce = Arrays.copyOf(sealed, CardToken.NONCE_BYTES);
      var cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, token.last(), checkout);
      byte[] plain = cipher.doFinal(sealed, nonce.length, sealed.length - nonce.length);
      return new String(plain, StandardCharsets.US_ASCII) + token.last();
    } catch (AEADBadTagException e) {
      throw new CardTokenException.Damaged("authentication", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A card's number cannot be opened", e);
    }
  }

  private CardKeys.CardKey key(String id) {
    var known = keys.find(id);
    if (known == null) {
      reload(id);
      known = keys.find(id);
    }
    if (known == null) {
      throw new CardTokenException.UnknownKey(id, null);
    }
    return known;
  }

  private void reload(String id) {
    try {
      keys = source.get();
    } catch (RuntimeException unreadable) {
      throw new CardTokenException.UnknownKey(id, unreadable);
    }
  }

  private static Cipher cipher(
      int mode, CardKeys.CardKey key, byte[] nonce, String last, CustomerCheckout checkout)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(TRANSFORMATION);
    cipher.init(mode, key.key(), new GCMParameterSpec(TAG_BITS, nonce));
    String authenticated =
        CardToken.header(key.id(), last)
            + "\n"
            + checkout.customerId()
            + "\n"
            + checkout.instanceId();
    cipher.updateAAD(authenticated.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
