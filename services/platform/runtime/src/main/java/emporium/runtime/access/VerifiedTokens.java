package emporium.runtime.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import emporium.runtime.RuntimeConfig;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.oidc.AccessTokenCredential;
import io.quarkus.runtime.Startup;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Remembers whose a verified token is, so that its signature is not verified with each request: a
 * client shows the same token again and again. A token is found by its whole text, signature
 * included; one that has expired meanwhile, or is not found, goes to Quarkus OIDC. Being shown
 * again does not prolong it. What an issuer withdraws is accepted for as long as tokens are
 * remembered.
 *
 * <p>Bounded by number and time. Thread-safe; never blocks. Made at the start, so that its meters
 * are served in every mode: Quarkus makes providers of identities when it comes upon them.
 */
@Startup
@Singleton
public class VerifiedTokens
    implements IdentityProvider<TokenAuthenticationRequest>, SecurityIdentityAugmentor {
  /** Tells an identity that comes from here from one that was verified just now. */
  private static final String REMEMBERED = "emporium-remembered";

  private static final String ACCEPTED = "emporium.tokens.accepted";

  /** Above a provider without a priority of its own, as Quarkus OIDC's, which has 1001. */
  private static final int BEFORE_OTHERS = 2_000;

  private final Cache<String, SecurityIdentity> verified;
  private final Clock clock;
  private final Counter bySignature;
  private final Counter remembered;

  @Inject
  VerifiedTokens(RuntimeConfig config, Clock clock, MeterRegistry registry) {
    this(
        config.tokens().rememberedMs(),
        config.tokens().rememberedMax(),
        clock,
        Ticker.systemTicker(),
        registry);
  }

  VerifiedTokens(
      long rememberedMs, int rememberedMax, Clock clock, Ticker ticker, MeterRegistry registry) {
    this.bySignature = registry.counter(ACCEPTED, "by", "signature");
    this.remembered = registry.counter(ACCEPTED, "by", "memory");
    this.verified =
        Caffeine.newBuilder()
            .maximumSize(rememberedMax)
            .expireAfterWrite(Duration.ofMillis(rememberedMs))
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
    this.clock = clock;
  }

  @Override
  public Class<TokenAuthenticationRequest> getRequestType() {
    return TokenAuthenticationRequest.class;
  }

  /** Before what verifies, and before what adds to an identity. */
  @Override
  public int priority() {
    return BEFORE_OTHERS;
  }

  /** The identity of a token that is remembered; null leaves it to the next provider. */
  @Override
  public Uni<SecurityIdentity> authenticate(
      TokenAuthenticationRequest request, AuthenticationRequestContext context) {
    SecurityIdentity found =
        request.getToken() instanceof AccessTokenCredential shown
            ? verified.getIfPresent(shown.getToken())
            : null;
    if (found == null || !isValid(found)) {
      return Uni.createFrom().nullItem();
    }
    remembered.increment();
    return Uni.createFrom().item(found);
  }

  /** Remembers the identity if a provider has just verified its token. */
  @Override
  public Uni<SecurityIdentity> augment(
      SecurityIdentity identity, AuthenticationRequestContext context) {
    var shown = identity.getCredential(AccessTokenCredential.class);
    if (shown != null && identity.getAttribute(REMEMBERED) == null && isValid(identity)) {
      bySignature.increment();
      verified.put(
          shown.getToken(),
          QuarkusSecurityIdentity.builder(identity).addAttribute(REMEMBERED, true).build());
    }
    return Uni.createFrom().item(identity);
  }

  /** Whether it is a token whose end is known, and ahead. */
  private boolean isValid(SecurityIdentity identity) {
    return identity.getPrincipal() instanceof JsonWebToken token
        && clock.instant().getEpochSecond() < token.getExpirationTime();
  }
}
