/**
 * After-images: the whole stored state of one aggregate in a few bytes, and what makes those bytes
 * readable by later versions of its classes.
 *
 * <p>An image names classes by number; the {@link emporium.persistence.ms.schema.ClassDictionary}
 * of the data directory defines what each number meant when it was written. When a class has
 * changed since, values find their fields by name, by a declared {@link
 * emporium.persistence.ms.schema.ClassChanges change}, or the start is refused. Nothing is guessed.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.image;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
