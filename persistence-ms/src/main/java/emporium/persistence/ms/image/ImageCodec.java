package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.store.StoreFaults;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns aggregates into bytes and back: the stored fields of the root and of everything it owns.
 *
 * <p>Invariants: an image is readable by every later version of its classes that {@link
 * ClassChanges} explain; every class number in it stands in a dictionary that is as durable as the
 * store is before the number is used. An image has no checksum, its carrier has.
 *
 * <p>Thread-safe and immutable; an aggregate is encoded under its lock.
 *
 * <p>Failure: what cannot be stored or read is refused by {@link #open}, by name.
 */
public final class Images {
  private final long dictionary;
  private final ImageWriter writer;
  private final ImageReader reader;
  private final Map<Class<?>, LiveClass> live;

  private Images(
      long dictionary, ImageWriter writer, ImageReader reader, Map<Class<?>, LiveClass> live) {
    this.dictionary = dictionary;
    this.writer = writer;
    this.reader = reader;
    this.live = live;
  }

  /**
   * Looks at the classes, compares them with those of the dictionary, and adds to it what is new.
   *
   * @throws UnstorableClass if a declared class cannot be stored
   * @throws ChangeRefused if a class has changed in a way that nobody explained
   * @throws DamagedDictionary if the dictionary is not what was written
   * @throws DictionaryUnusable if the operating system refuses
   */
  public static Images open(ImageOptions options) {
    var file = new DictionaryFile(options.directory(), options.force(), options.faults());
    ClassDictionary loaded = file.load();
    ClassDictionary dictionary = loaded == null ? ClassDictionary.create() : loaded;
    Map<Class<?>, LiveClass> live = inspect(options);
    ChangeRules rules = ChangeRules.of(options.classLoader(), options.changes());
    live.keySet().forEach(rules::requireOwnName);
    var plans = plans(dictionary, live, rules);
    var numbers = new HashMap<Class<?>, ImageWriter.Numbered>();
    int before = dictionary.classes().size();
    for (LiveClass type : inNameOrder(live.values())) {
      StoredClass stored = dictionary.ensure(type.type().getName(), type.description());
      if (stored.id() > plans.size()) {
        plans.add(ReadPlan.of(stored, type, rules));
      }
      numbers.put(type.type(), new ImageWriter.Numbered(stored.id(), type));
    }
    if (loaded == null || dictionary.classes().size() > before) {
      file.save(dictionary);
    } else {
      file.settle();
    }
    return new Images(
        dictionary.identity(), new ImageWriter(numbers), new ImageReader(plans), live);
  }

  /**
   * Reads the dictionary of a directory, changing nothing; null if there is none.
   *
   * @throws DamagedDictionary if it is not what was written
   * @throws DictionaryUnusable if the operating system refuses
   */
  public static @Nullable DictionaryListing dictionary(Path directory) {
    ClassDictionary loaded = new DictionaryFile(directory, false, StoreFaults.NONE).load();
    return loaded == null ? null : DictionaryListing.of(loaded);
  }

  /**
   * Identifies the dictionary, which no other directory shares: to be noted beside the images,
   * since their numbers mean nothing without it.
   */
  public long dictionaryIdentity() {
    return dictionary;
  }

  /**
   * Appends the image of the aggregate. On failure the buffer is as before.
   *
   * @throws UnstorableValue if it is no tree of declared classes, or does not fit into the buffer
   */
  public void encode(Aggregate aggregate, ImageBuffer out) {
    writer.write(aggregate, out);
  }

  /** What the aggregate looks like now, to be put back or compared with later. */
  public BeforeImage before(Aggregate aggregate) {
    return new BeforeImage(live, aggregate);
  }

  /** Reports the aggregate and each part, list and array that it owns, itself first. */
  public void owned(Aggregate aggregate, Consumer<Object> report) {
    before(aggregate).owned(report);
  }

  /**
   * Reads one image; the buffer's position moves behind it.
   *
   * @return a new instance, or null if its class was declared {@link ClassChanges#dropped}
   * @throws DamagedImage if the bytes are no image of an aggregate
   */
  public @Nullable Aggregate decode(ByteBuffer in) {
    var input = new ImageInput(in);
    Object root = reader.read(input);
    if (root == null || root instanceof Aggregate) {
      return (Aggregate) root;
    }
    throw input.damaged("no aggregate");
  }

  /**
   * Reads one image into an aggregate that is there already: its stored fields are replaced, its
   * parts are new objects, what the engine keeps with it stays. On failure it is unchanged.
   *
   * @throws DamagedImage if the bytes are no image of an aggregate of that class
   */
  public void restoreInto(Aggregate existing, ByteBuffer in) {
    Aggregate read = decode(in);
    if (read == null || read.getClass() != existing.getClass()) {
      throw new DamagedImage(
          in.position(), "not an image of a " + existing.getClass().getName(), null);
    }
    try {
      for (LiveField field : Objects.requireNonNull(live.get(existing.getClass())).fields()) {
        copy(field.field(), read, existing);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(
          "A stored field cannot be written: class=" + existing.getClass().getName(), e);
    }
  }

  private static void copy(Field field, Aggregate from, Aggregate to)
      throws IllegalAccessException {
    field.set(to, field.get(from));
  }

  private static Map<Class<?>, LiveClass> inspect(ImageOptions options) {
    Set<Class<?>> declared = new HashSet<>(options.parts());
    declared.addAll(options.aggregates());
    var inspector = new ClassInspector(declared);
    var live = new HashMap<Class<?>, LiveClass>();
    declared.forEach(type -> live.put(type, inspector.inspect(type)));
    return Map.copyOf(live);
  }

  /** Of every definition there is; the class it belongs to now is found by the rules. */
  private static List<ReadPlan> plans(
      ClassDictionary dictionary, Map<Class<?>, LiveClass> live, ChangeRules rules) {
    Set<String> unknown = new TreeSet<>();
    live.keySet().forEach(type -> unknown.add(type.getName()));
    dictionary.classes().forEach(stored -> unknown.remove(stored.name()));
    var plans = new ArrayList<ReadPlan>();
    for (StoredClass stored : dictionary.classes()) {
      Class<?> type = rules.classNow(stored.name(), unknown);
      LiveClass running = type == null ? null : live.get(type);
      plans.add(
          running == null
              ? ReadPlan.without(stored, type == null)
              : ReadPlan.of(stored, running, rules));
    }
    return plans;
  }

  /** So that the same classes get the same numbers on every machine. */
  private static List<LiveClass> inNameOrder(Collection<LiveClass> classes) {
    return classes.stream().sorted(Comparator.comparing(type -> type.type().getName())).toList();
  }
}
