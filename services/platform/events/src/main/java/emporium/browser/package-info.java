/** Which requests a page of another site may have sent; for servers and tools that serve pages. */
@NullMarked
package emporium.browser;

import org.jspecify.annotations.NullMarked;
