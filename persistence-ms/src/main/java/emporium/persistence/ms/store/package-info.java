/**
 * The storage engine behind a thin border: the only package that knows Eclipse Store. A {@link
 * emporium.persistence.ms.store.GraphStore} keeps one object graph in one directory, takes changed
 * objects from one owner thread and makes each batch of them durable in one atomic commit.
 *
 * <p>Invariant: what a commit acknowledged is recovered by the next open, whole; what was not
 * acknowledged is found whole or not at all. Damage that is more than a torn tail is refused with
 * file and offset, never guessed away.
 */
@NullMarked
package emporium.persistence.ms.store;

import org.jspecify.annotations.NullMarked;
