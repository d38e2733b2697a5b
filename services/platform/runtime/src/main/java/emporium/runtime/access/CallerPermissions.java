package emporium.runtime.access;

import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.spi.runtime.AuthorizationController;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Tells filters, which come before a resource's method and its annotations, whether the caller has
 * a permission: a filter must not answer what the caller may not ask. Thread-safe; never blocks.
 */
@Singleton
public class CallerPermissions {
  private final AuthorizationController authorization;
  private final CurrentIdentityAssociation caller;

  @Inject
  CallerPermissions(AuthorizationController authorization, CurrentIdentityAssociation caller) {
    this.authorization = authorization;
    this.caller = caller;
  }

  /** Whether the caller of this request has a permission; all have it without tokens. */
  public Uni<Boolean> include(OwnId needed) {
    return authorization.isAuthorizationEnabled()
        ? caller.getDeferredIdentity().chain(identity -> identity.checkPermission(needed))
        : Uni.createFrom().item(true);
  }
}
