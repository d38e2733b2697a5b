/**
 * Images of the services, by Jib: from what {@code package} leaves in their folders, without a
 * container runtime.
 */
@NullMarked
@CheckReturnValue
package emporium.docker;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
