/**
 * The input of the audit: raw records, their keys, and the partitions on disk that bound its memory
 * (a Grace hash join).
 */
@NullMarked
package emporium.jmeter.audit.records;

import org.jspecify.annotations.NullMarked;
