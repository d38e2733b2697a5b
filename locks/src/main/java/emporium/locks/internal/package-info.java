/**
 * How locks are planned, granted, queued and reported. Not for callers: {@link emporium.locks} is
 * the API. {@link emporium.locks.internal.KeyTree} orders the keys, {@link
 * emporium.locks.internal.LockAcquisition} takes a set, {@link emporium.locks.internal.LockTable}
 * keeps who holds and awaits what.
 */
@CheckReturnValue
@NullMarked
package emporium.locks.internal;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
