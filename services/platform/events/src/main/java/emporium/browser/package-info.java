/** Which requests of a browser may change something; for servers and for tools that serve pages. */
@NullMarked
package emporium.browser;

import org.jspecify.annotations.NullMarked;
