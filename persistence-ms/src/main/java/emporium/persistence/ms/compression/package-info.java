/** Compression of what the journal and the history write, with Zstandard. */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.compression;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
