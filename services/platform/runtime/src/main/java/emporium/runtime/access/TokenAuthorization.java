package emporium.runtime.access;

import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import io.quarkus.security.spi.runtime.AuthorizationController;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;

/** Checks roles and permissions with {@code emporium.access=tokens} only. */
@Alternative
@Priority(Interceptor.Priority.LIBRARY_AFTER)
@Singleton
public class TokenAuthorization extends AuthorizationController {
  private final boolean isEnabled;

  @Inject
  TokenAuthorization(RuntimeConfig config) {
    this.isEnabled = config.access() == Access.TOKENS;
  }

  @Override
  public boolean isAuthorizationEnabled() {
    return isEnabled;
  }
}
