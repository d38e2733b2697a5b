package emporium.runtime.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.oidc.AccessTokenCredential;
import io.quarkus.oidc.runtime.OidcJwtCallerPrincipal;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;

/** Which tokens are accepted without being verified again, and for how long. */
class VerifiedTokensTest {
  private static final long REMEMBERED_MS = 1_000;
  private static final int REMEMBERED_MAX = 3;
  private static final Instant NOW = Instant.parse("2026-11-27T20:00:00Z");
  private static final Instant EXPIRES = NOW.plusSeconds(60);

  private static final AuthenticationRequestContext CONTEXT =
      new AuthenticationRequestContext() {
        @Override
        public Uni<SecurityIdentity> runBlocking(Supplier<SecurityIdentity> function) {
          return Uni.createFrom().item(function);
        }
      };

  private final AtomicLong nanos = new AtomicLong();

  private Instant now = NOW;
  private final InstantSource clock = () -> now;
  private final VerifiedTokens tokens =
      new VerifiedTokens(
          REMEMBERED_MS,
          REMEMBERED_MAX,
          clock.withZone(ZoneOffset.UTC),
          nanos::get,
          new SimpleMeterRegistry());

  private static SecurityIdentity verified(String token) {
    var claims = new JwtClaims();
    claims.setSubject(token);
    claims.setExpirationTime(NumericDate.fromMilliseconds(EXPIRES.toEpochMilli()));
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new OidcJwtCallerPrincipal(claims, new AccessTokenCredential(token)))
        .addCredential(new AccessTokenCredential(token))
        .addRole(Roles.CUSTOMER)
        .build();
  }

  private SecurityIdentity shown(String token) {
    return tokens
        .authenticate(new TokenAuthenticationRequest(new AccessTokenCredential(token)), CONTEXT)
        .await()
        .atMost(Duration.ofSeconds(1));
  }

  private SecurityIdentity augmented(SecurityIdentity identity) {
    return tokens.augment(identity, CONTEXT).await().atMost(Duration.ofSeconds(1));
  }

  @Test
  void authenticate_tokenVerifiedBefore_isWhoseItWas() {
    augmented(verified("a.b.c"));
    var found = shown("a.b.c");
    assertEquals("a.b.c", found.getPrincipal().getName());
    assertTrue(found.hasRole(Roles.CUSTOMER));
  }

  @Test
  void authenticate_sameContentWithAnotherSignature_isVerified() {
    augmented(verified("a.b.c"));
    assertNull(shown("a.b.d"));
  }

  @Test
  void authenticate_tokenThatHasExpired_isVerified() {
    augmented(verified("a.b.c"));
    now = EXPIRES;
    assertNull(shown("a.b.c"));
  }

  @Test
  void authenticate_tokenShownAgainAndAgain_isVerifiedAfterItsTime() {
    augmented(verified("a.b.c"));
    nanos.set(TimeUnit.MILLISECONDS.toNanos(REMEMBERED_MS) - 1);
    var found = shown("a.b.c");
    assertNotNull(found);
    augmented(found);
    nanos.incrementAndGet();
    assertNull(shown("a.b.c"));
  }

  @Test
  void augment_moreTokensThanAreRemembered_keepsNoMore() {
    IntStream.range(0, 100).forEach(i -> augmented(verified("a.b." + i)));
    long found = IntStream.range(0, 100).filter(i -> shown("a.b." + i) != null).count();
    assertEquals(REMEMBERED_MAX, found);
  }
}
