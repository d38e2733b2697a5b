package emporium.runtime.access;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.security.Permission;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Decides whether a request is about the caller's own data: its token has the role and, as a claim
 * of its own, the id. An operator may name any id. Thread-safe; never blocks.
 */
@Singleton
public class OwnIds implements SecurityIdentityAugmentor {
  /** The claim with the id of a customer, a number or its digits. */
  public static final String CUSTOMER_ID = "customer_id";

  /** The claim with the id of a seller, likewise. */
  public static final String SELLER_ID = "seller_id";

  @Override
  public Uni<SecurityIdentity> augment(
      SecurityIdentity identity, AuthenticationRequestContext context) {
    if (identity.isAnonymous()) {
      return Uni.createFrom().item(identity);
    }
    return Uni.createFrom()
        .item(
            QuarkusSecurityIdentity.builder(identity)
                .addPermissionChecker(needed -> Uni.createFrom().item(isAllowed(identity, needed)))
                .build());
  }

  private static boolean isAllowed(SecurityIdentity caller, Permission needed) {
    return needed instanceof OwnId own
        && (caller.hasRole(Roles.OPERATOR) || (caller.hasRole(own.role()) && isOwn(caller, own)));
  }

  private static boolean isOwn(SecurityIdentity caller, OwnId needed) {
    if (needed.id() == null || !(caller.getPrincipal() instanceof JsonWebToken token)) {
      return false;
    }
    Object own = token.getClaim(needed.claim());
    return own != null && own.toString().replace("\"", "").equals(needed.id().toString());
  }
}
