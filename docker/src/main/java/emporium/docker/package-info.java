/**
 * Images of the services, by Jib: from what {@code package} leaves in their folders, without a
 * container runtime. Compose file and manifests, generated from the registry of services.
 */
@NullMarked
@CheckReturnValue
package emporium.docker;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
