/** Entries over HTTP: reads, writes, and ingestion of rows. */
@NullMarked
@CheckReturnValue
package emporium.entries.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
