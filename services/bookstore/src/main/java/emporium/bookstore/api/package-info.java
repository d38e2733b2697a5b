/** The bookstore over HTTP: queries, and ingestion of rows. */
@NullMarked
@CheckReturnValue
package emporium.bookstore.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
