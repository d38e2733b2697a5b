package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.schema.RuntimeClass;
import emporium.persistence.ms.schema.RuntimeField;
import emporium.persistence.ms.schema.UnstorableValue;
import emporium.persistence.ms.schema.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of an aggregate and all it owns before a command changed it: the stored fields of the
 * root and of its parts, the elements of its lists and arrays.
 *
 * <p>Invariant: it covers what {@link ImageCodec#encode} writes, by the same declared classes, and
 * no more. Not thread-safe: used under the aggregate's lock.
 */
public final class BeforeImage {
  private final Map<Class<?>, RuntimeClass> classes;
  private final List<Copy> copies = new ArrayList<>();

  /** One object's own state. */
  private abstract static class Copy {
    final Object owner;

    Copy(Object owner) {
      this.owner = owner;
    }

    abstract boolean differs() throws IllegalAccessException;

    abstract void restore() throws IllegalAccessException;
  }

  /** Of a tree of declared classes, as every aggregate is that was committed. */
  BeforeImage(Map<Class<?>, RuntimeClass> classes, Aggregate root) {
    this.classes = classes;
    try {
      takeObject(root, 0);
    } catch (IllegalAccessException e) {
      throw inaccessible(e);
    }
  }

  /**
   * Puts every field, list and array back.
   *
   * @param beforeStep run before each object, list and array
   */
  public void restore(Runnable beforeStep) {
    try {
      for (Copy copy : copies) {
        beforeStep.run();
        copy.restore();
      }
    } catch (IllegalAccessException e) {
      throw inaccessible(e);
    }
  }

  /** Whether anything of it is no longer what it was. */
  public boolean differs() {
    try {
      for (Copy copy : copies) {
        if (copy.differs()) {
          return true;
        }
      }
      return false;
    } catch (IllegalAccessException e) {
      throw inaccessible(e);
    }
  }

  private static IllegalStateException inaccessible(IllegalAccessException cause) {
    return new IllegalStateException("A stored field is not accessible", cause);
  }

  private void takeObject(Object owner, int depth) throws IllegalAccessException {
    RuntimeClass type = classes.get(owner.getClass());
    if (type == null || depth > ImageWriter.DEPTH_MAX) {
      throw new UnstorableValue("no tree of declared classes: " + owner.getClass().getName());
    }
    List<RuntimeField> fields = type.fields();
    var values = new @Nullable Object[fields.size()];
    copies.add(new FieldsCopy(owner, fields, values));
    for (int i = 0; i < values.length; i++) {
      Object value = fields.get(i).field().get(owner);
      values[i] = value;
      if (value != null) {
        takeOwned(fields.get(i).kind(), value, depth);
      }
    }
  }

  private void takeOwned(ValueKind kind, Object value, int depth) throws IllegalAccessException {
    switch (kind) {
      case PART -> takeObject(value, depth + 1);
      case BYTES, INTS, LONGS -> copies.add(new ArrayCopy(value));
      case STRINGS -> copies.add(new ListCopy(list(value)));
      case PARTS -> {
        var list = list(value);
        copies.add(new ListCopy(list));
        for (Object element : list) {
          if (element != null) {
            takeObject(element, depth + 1);
          }
        }
      }
      default -> {} // an immutable value
    }
  }

  @SuppressWarnings("unchecked")
  private static List<@Nullable Object> list(Object value) {
    ImageWriter.requirePlainList(value);
    return (List<@Nullable Object>) value;
  }

  private static final class FieldsCopy extends Copy {
    private final List<RuntimeField> fields;
    private final @Nullable Object[] values;

    FieldsCopy(Object owner, List<RuntimeField> fields, @Nullable Object[] values) {
      super(owner);
      this.fields = fields;
      this.values = values;
    }

    @Override
    boolean differs() throws IllegalAccessException {
      for (int i = 0; i < values.length; i++) {
        var field = fields.get(i).field();
        Object now = field.get(owner);
        boolean same =
            field.getType().isPrimitive() ? Objects.equals(now, values[i]) : now == values[i];
        if (!same) {
          return true;
        }
      }
      return false;
    }

    @Override
    void restore() throws IllegalAccessException {
      for (int i = 0; i < values.length; i++) {
        fields.get(i).field().set(owner, values[i]);
      }
    }
  }

  private static final class ListCopy extends Copy {
    private final List<@Nullable Object> list;
    private final @Nullable Object[] elements;

    ListCopy(List<@Nullable Object> list) {
      super(list);
      this.list = list;
      this.elements = list.toArray();
    }

    @Override
    boolean differs() {
      if (list.size() != elements.length) {
        return true;
      }
      for (int i = 0; i < elements.length; i++) {
        if (list.get(i) != elements[i]) {
          return true;
        }
      }
      return false;
    }

    @Override
    void restore() {
      list.clear();
      for (Object element : elements) {
        list.add(element);
      }
    }
  }

  private static final class ArrayCopy extends Copy {
    private final Object elements;

    ArrayCopy(Object array) {
      super(array);
      this.elements =
          array instanceof byte[] bytes
              ? bytes.clone()
              : array instanceof int[] ints ? ints.clone() : ((long[]) array).clone();
    }

    @Override
    boolean differs() {
      if (owner instanceof byte[] bytes) {
        return !Arrays.equals(bytes, (byte[]) elements);
      }
      return owner instanceof int[] ints
          ? !Arrays.equals(ints, (int[]) elements)
          : !Arrays.equals((long[]) owner, (long[]) elements);
    }

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy") // a clone of the owner
    void restore() {
      System.arraycopy(elements, 0, owner, 0, java.lang.reflect.Array.getLength(elements));
    }
  }
}
