/** How values of configuration are checked when a process starts. Knows nothing else of it. */
@NullMarked
package emporium.runtime.config;

import org.jspecify.annotations.NullMarked;
