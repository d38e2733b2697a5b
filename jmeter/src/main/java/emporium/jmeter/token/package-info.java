/**
 * Tokens that show a server with {@code emporium.access=tokens} who calls, and the keys of them.
 */
@NullMarked
package emporium.jmeter.token;

import org.jspecify.annotations.NullMarked;
