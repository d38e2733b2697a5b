/** Errors as RFC 9457 problem JSON. */
@NullMarked
package emporium.runtime.http.problems;

import org.jspecify.annotations.NullMarked;
