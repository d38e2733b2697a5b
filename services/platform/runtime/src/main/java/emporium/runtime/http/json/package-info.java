/** Strict JSON. */
@NullMarked
package emporium.runtime.http.json;

import org.jspecify.annotations.NullMarked;
