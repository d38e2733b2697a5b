/** Export of raw records, and the bound on long reads. */
@NullMarked
package emporium.runtime.http.records;

import org.jspecify.annotations.NullMarked;
