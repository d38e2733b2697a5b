package emporium.runtime.access;

import emporium.audit.Principal;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.spi.runtime.AuthorizationController;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** Tells resources who calls, for what depends on it and for audit records. Thread-safe. */
@Singleton
public class Callers {
  /** A token with several roles may do what the first of them may. */
  private static final List<String> ROLES =
      List.of(Roles.OPERATOR, Roles.INTERNAL, Roles.SELLER, Roles.CUSTOMER);

  private static final CompletionStage<Caller> ANYBODY =
      CompletableFuture.completedStage(Caller.ANYBODY);

  private static final AuthorizationController OFF =
      new AuthorizationController() {
        @Override
        public boolean isAuthorizationEnabled() {
          return false;
        }
      };

  private final AuthorizationController authorization;
  private final Supplier<Uni<SecurityIdentity>> identity;

  @Inject
  Callers(AuthorizationController authorization, CurrentIdentityAssociation identities) {
    this(authorization, identities::getDeferredIdentity);
  }

  private Callers(AuthorizationController authorization, Supplier<Uni<SecurityIdentity>> identity) {
    this.authorization = authorization;
    this.identity = identity;
  }

  /** Of a process without tokens. */
  public static Callers withoutTokens() {
    return new Callers(OFF, Uni.createFrom()::nothing);
  }

  /** The caller of this request; to be called on its thread. Never blocks. */
  public CompletionStage<Caller> current() {
    return authorization.isAuthorizationEnabled()
        ? identity.get().map(Callers::caller).subscribeAsCompletionStage()
        : ANYBODY;
  }

  static Caller caller(SecurityIdentity identity) {
    String role = ROLES.stream().filter(identity::hasRole).findFirst().orElse("");
    return new Caller(role.equals(Roles.OPERATOR), new Principal(subject(identity), role));
  }

  private static String subject(SecurityIdentity identity) {
    String subject =
        identity.getPrincipal() instanceof JsonWebToken token ? token.getSubject() : null;
    return subject == null ? "" : subject;
  }
}
