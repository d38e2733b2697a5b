/**
 * The engine's own stored classes: from the root of a store by way of each service to its tables,
 * outboxes and inboxes. Their names and fields are part of the store's format. Touched only by the
 * checkpointing thread.
 */
@NullMarked
package emporium.persistence.ms.roots;

import org.jspecify.annotations.NullMarked;
