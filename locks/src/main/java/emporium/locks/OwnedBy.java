package emporium.locks;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the owner of a key type where its methods leave a choice. Read once, by {@link
 * LockTree#derive}, which refuses an owner that is not in the model or that no method returns.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OwnedBy {
  /** The owner's key type. */
  Class<?> value();

  /** The method that returns the owner's key; needed only if several return that type. */
  String method() default "";
}
