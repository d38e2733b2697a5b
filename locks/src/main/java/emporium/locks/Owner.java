package emporium.locks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method, or the record component, that returns the owner of a key. Needed only where the
 * types of the methods leave a choice, and useful where a missing owner type must be noticed: an
 * unmarked method that returns a type outside the tree counts for nothing, a marked one is refused.
 *
 * <p>The method may have any visibility; it takes no parameters and is not static. It may be
 * declared in a supertype; a method that overrides it stays marked. Read once, by {@link
 * LockTree#derive}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Owner {}
