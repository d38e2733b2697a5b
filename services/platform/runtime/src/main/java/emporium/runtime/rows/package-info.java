/**
 * Bulk ingestion: rows of one table as newline-delimited JSON, all or none of a request in one
 * command. A service declares its tables in a subclass of {@link
 * emporium.runtime.rows.RowsResource}.
 */
@NullMarked
package emporium.runtime.rows;

import org.jspecify.annotations.NullMarked;
