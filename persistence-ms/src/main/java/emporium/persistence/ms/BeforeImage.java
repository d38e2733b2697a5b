package emporium.persistence.ms;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregate and all it owns looked like before a command changed it: the stored fields of
 * the root, of its parts and the elements of its lists.
 *
 * <p>{@link #restore} puts everything back; {@link #changed} names the objects whose own state
 * differs, so that a store writes those and no others. Not thread-safe: used under the aggregate's
 * lock.
 */
final class BeforeImage {
  private static final ClassValue<Field[]> STORED_FIELDS =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          return storedFields(type);
        }
      };

  private final List<Copy> copies = new ArrayList<>();

  private static final class Copy {
    private final Object owner;
    private final @Nullable Object[] values;

    Copy(Object owner, @Nullable Object[] values) {
      this.owner = owner;
      this.values = values;
    }

    Object owner() {
      return owner;
    }

    @Nullable Object[] values() {
      return values;
    }
  }

  BeforeImage(Object root) {
    copy(root);
  }

  /** Puts every field and list back. */
  void restore() {
    copies.forEach(BeforeImage::restore);
  }

  /** Reports each object, list or part whose own state is no longer what it was. */
  void changed(Consumer<Object> report) {
    for (Copy copy : copies) {
      if (differs(copy)) {
        report.accept(copy.owner());
      }
    }
  }

  private void copy(Object owner) {
    @Nullable Object[] values = owner instanceof ArrayList<?> list ? list.toArray() : read(owner);
    copies.add(new Copy(owner, values));
    for (Object value : values) {
      if (value != null && isOwned(value)) {
        copy(value);
      }
    }
  }

  private static boolean isOwned(Object value) {
    return value instanceof ArrayList<?> || value.getClass().getName().startsWith("emporium.");
  }

  private static boolean differs(Copy copy) {
    if (copy.owner() instanceof ArrayList<?> list) {
      return !sameElements(list, copy.values());
    }
    var fields = STORED_FIELDS.get(copy.owner().getClass());
    var now = read(copy.owner());
    for (int i = 0; i < fields.length; i++) {
      boolean same =
          fields[i].getType().isPrimitive()
              ? java.util.Objects.equals(now[i], copy.values()[i])
              : now[i] == copy.values()[i];
      if (!same) {
        return true;
      }
    }
    return false;
  }

  private static boolean sameElements(List<?> list, @Nullable Object[] before) {
    if (list.size() != before.length) {
      return false;
    }
    for (int i = 0; i < before.length; i++) {
      if (list.get(i) != before[i]) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("unchecked")
  private static void restore(Copy copy) {
    if (copy.owner() instanceof ArrayList<?> list) {
      var elements = (ArrayList<@Nullable Object>) list;
      elements.clear();
      for (Object value : copy.values()) {
        elements.add(value);
      }
      return;
    }
    var fields = STORED_FIELDS.get(copy.owner().getClass());
    try {
      for (int i = 0; i < fields.length; i++) {
        fields[i].set(copy.owner(), copy.values()[i]);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(
          "A stored field cannot be written: class=" + copy.owner().getClass().getName(), e);
    }
  }

  private static @Nullable Object[] read(Object owner) {
    var fields = STORED_FIELDS.get(owner.getClass());
    var values = new @Nullable Object[fields.length];
    try {
      for (int i = 0; i < fields.length; i++) {
        values[i] = fields[i].get(owner);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(
          "A stored field cannot be read: class=" + owner.getClass().getName(), e);
    }
    return values;
  }

  private static Field[] storedFields(Class<?> type) {
    var fields = new ArrayList<Field>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          field.setAccessible(true);
          fields.add(field);
        }
      }
    }
    return fields.toArray(new Field[0]);
  }
}
