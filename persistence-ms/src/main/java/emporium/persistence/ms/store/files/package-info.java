/**
 * The files below Eclipse Store: checksums, the transaction log, the lock of the directory, torn
 * tails. Damage that is more than a torn tail is refused with file and offset.
 */
@NullMarked
package emporium.persistence.ms.store.files;

import org.jspecify.annotations.NullMarked;
