package emporium.runtime.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The smallest and largest value of a configuration key, an {@code int} or {@code long}. A start
 * with another is refused ({@link BoundsValidator}).
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Bounds {
  /** Smallest value. */
  long min();

  /** Largest value. */
  long max();
}
