/**
 * Copies of data directories: copying and forcing files, and the list of files and checksums that
 * makes a directory a backup. Knows nothing of graphs.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.backup;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
