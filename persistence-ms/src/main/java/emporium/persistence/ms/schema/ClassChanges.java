package emporium.persistence.ms.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to a stored class since older data was written, as far as it cannot be seen from
 * the class itself:
 *
 * <pre>{@code
 * ClassChanges.of(Order.class).renamedFrom("org.shop.Purchase").renamed("tid", "instanceId").removed("note")
 * }</pre>
 *
 * <p>A declaration stays as long as there may be data of that time; it does no harm afterwards. A
 * rename holds for stored classes that have the old name and not yet the new one, in the order
 * declared, so a field may be renamed twice. Immutable.
 */
public final class ClassChanges {
  private final @Nullable Class<?> type;
  private final List<String> oldNames;
  private final List<Rename> renames;
  private final List<String> removed;
  private final boolean dropsUndeclared;

  /** A field had one name and has another. */
  record Rename(String from, String to) {}

  private ClassChanges(
      @Nullable Class<?> type,
      List<String> oldNames,
      List<Rename> renames,
      List<String> removed,
      boolean dropsUndeclared) {
    this.type = type;
    this.oldNames = oldNames;
    this.renames = renames;
    this.removed = removed;
    this.dropsUndeclared = dropsUndeclared;
  }

  /** Nothing has happened to {@code type} yet. */
  public static ClassChanges of(Class<?> type) {
    return new ClassChanges(type, List.of(), List.of(), List.of(), false);
  }

  /**
   * The class of that name is dropped, and so may be its stored objects: null takes the place of
   * its objects.
   */
  public static ClassChanges dropped(String className) {
    return new ClassChanges(null, List.of(className), List.of(), List.of(), false);
  }

  /**
   * Every field and class that is gone without a declaration is dropped with its values, in all
   * classes of the engine. For development only: half of a rename looks the same.
   */
  public static ClassChanges undeclaredDropped() {
    return new ClassChanges(null, List.of(), List.of(), List.of(), true);
  }

  /** The class had that name, with its package, once. */
  public ClassChanges renamedFrom(String oldName) {
    return new ClassChanges(type, with(oldNames, oldName), renames, removed, false);
  }

  /** The field {@code from} is {@code to} now. */
  public ClassChanges renamed(String from, String to) {
    return new ClassChanges(type, oldNames, with(renames, new Rename(from, to)), removed, false);
  }

  /** The field is removed, and so may be its stored values. */
  public ClassChanges removed(String field) {
    return new ClassChanges(type, oldNames, renames, with(removed, field), false);
  }

  /** The class, or null if it is dropped, or if all are meant. */
  @Nullable Class<?> type() {
    return type;
  }

  boolean dropsUndeclared() {
    return dropsUndeclared;
  }

  List<String> oldNames() {
    return oldNames;
  }

  List<Rename> renames() {
    return renames;
  }

  List<String> removed() {
    return removed;
  }

  private static <T> List<T> with(List<T> before, T more) {
    var all = new ArrayList<>(before);
    all.add(more);
    return List.copyOf(all);
  }
}
