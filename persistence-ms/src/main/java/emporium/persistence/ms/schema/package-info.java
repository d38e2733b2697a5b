/**
 * Stored classes and how they may change: the class dictionary of a data directory, and the rules
 * by which values of older definitions find their fields. Nothing is guessed.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.schema;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
