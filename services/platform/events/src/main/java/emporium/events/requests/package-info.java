/**
 * Requests that a client may repeat: what an aggregate keeps of those that it has answered. Source:
 * draft-ietf-httpapi-idempotency-key-header.
 */
@NullMarked
@CheckReturnValue
package emporium.events.requests;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
