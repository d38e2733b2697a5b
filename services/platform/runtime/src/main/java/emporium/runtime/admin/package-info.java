/**
 * Resources for operators: criteria, dead letters, open transactions, locks, backups, reset, and
 * what the process is.
 */
@NullMarked
package emporium.runtime.admin;

import org.jspecify.annotations.NullMarked;
