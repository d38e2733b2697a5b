/**
 * What the engine itself keeps in the store, beside the services' aggregates. Touched only by the
 * checkpointing thread.
 */
@NullMarked
package emporium.persistence.ms.stored;

import org.jspecify.annotations.NullMarked;
