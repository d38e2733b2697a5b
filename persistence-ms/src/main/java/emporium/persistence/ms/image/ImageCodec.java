package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.ClassDictionary;
import emporium.persistence.ms.schema.ClassInspector;
import emporium.persistence.ms.schema.DamagedDictionary;
import emporium.persistence.ms.schema.DamagedImage;
import emporium.persistence.ms.schema.DictionaryFile;
import emporium.persistence.ms.schema.DictionaryListing;
import emporium.persistence.ms.schema.DictionaryUnusable;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.schema.RuntimeClass;
import emporium.persistence.ms.schema.RuntimeField;
import emporium.persistence.ms.schema.StoredClass;
import emporium.persistence.ms.schema.StoredClassEvolutionRules;
import emporium.persistence.ms.schema.UnstorableClass;
import emporium.persistence.ms.schema.UnstorableValue;
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
import org.jspecify.annotations.Nullable;

/**
 * Turns aggregates into bytes and back: the stored fields of the root and of everything it owns.
 *
 * <p>Invariants: an image is readable by every later version of its classes that {@link
 * ClassChanges} explain; every class number in it is in a dictionary that is as durable as the
 * store before the number is used. An image has no checksum, its carrier has.
 *
 * <p>Thread-safe and immutable; an aggregate is encoded under its lock.
 *
 * <p>Failure: what cannot be stored or read is refused by {@link #open}, by name.
 */
public final class ImageCodec {
  private final long dictionary;
  private final ImageWriter writer;
  private final ImageReader reader;
  private final Map<Class<?>, RuntimeClass> live;

  private ImageCodec(
      long dictionary, ImageWriter writer, ImageReader reader, Map<Class<?>, RuntimeClass> live) {
    this.dictionary = dictionary;
    this.writer = writer;
    this.reader = reader;
    this.live = live;
  }

  /**
   * Inspects the classes, compares them with those of the dictionary, and adds new ones to it.
   *
   * @throws UnstorableClass if a declared class cannot be stored
   * @throws IncompatibleClassChange if a class has changed in an undeclared way
   * @throws DamagedDictionary if the dictionary is not what was written
   * @throws DictionaryUnusable if the operating system refuses
   */
  public static ImageCodec open(ImageOptions options) {
    var file = new DictionaryFile(options.directory(), options.force(), options.faults());
    ClassDictionary loaded = file.load();
    ClassDictionary dictionary = loaded == null ? ClassDictionary.create() : loaded;
    Map<Class<?>, RuntimeClass> live = inspect(options);
    StoredClassEvolutionRules rules =
        StoredClassEvolutionRules.of(options.classLoader(), live.keySet(), options.changes());
    live.keySet().forEach(rules::requireOwnName);
    var plans = plans(dictionary, live, rules);
    var numbers = new HashMap<Class<?>, ImageWriter.Numbered>();
    int before = dictionary.classes().size();
    for (RuntimeClass type : inNameOrder(live.values())) {
      StoredClass stored = dictionary.ensure(type.type().getName(), type.description());
      if (stored.id() > plans.size()) {
        plans.add(ReadPlan.of(stored, type, rules));
      }
      numbers.put(type.type(), new ImageWriter.Numbered(stored.id(), type));
    }
    if (loaded == null || dictionary.classes().size() > before) {
      file.save(dictionary);
    } else {
      file.forceExisting();
    }
    return new ImageCodec(
        dictionary.identity(), new ImageWriter(numbers), new ImageReader(plans), live);
  }

  /**
   * Reads the dictionary of a directory, changing nothing; null if there is none.
   *
   * @throws DamagedDictionary if it is not what was written
   * @throws DictionaryUnusable if the operating system refuses
   */
  public static @Nullable DictionaryListing dictionary(Path directory) {
    ClassDictionary loaded = new DictionaryFile(directory, false, FaultInjector.NONE).load();
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

  /**
   * The state of the aggregate now, to be restored or compared with later.
   *
   * @param scratch as for {@link #image}; owners of parts that it knows are forgotten
   * @throws UnstorableValue if it is no tree of declared classes, or does not fit into the buffer
   */
  public BeforeImage before(Aggregate aggregate, ImageBuffer scratch) {
    scratch.forgetOwners(); // of others, which own what they own
    return new BeforeImage(this, aggregate, image(aggregate, scratch));
  }

  /**
   * The image of the aggregate, in an array of its own: it may be kept for long, and what it was
   * written with not.
   *
   * @param scratch what it is written with; has what it had before
   * @throws UnstorableValue if it is no tree of declared classes, or does not fit into the buffer
   */
  public byte[] image(Aggregate aggregate, ImageBuffer scratch) {
    int from = scratch.size();
    encode(aggregate, scratch);
    return scratch.takeFrom(from);
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
      for (RuntimeField field : Objects.requireNonNull(live.get(existing.getClass())).fields()) {
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

  private static Map<Class<?>, RuntimeClass> inspect(ImageOptions options) {
    Set<Class<?>> declared = new HashSet<>(options.parts());
    declared.addAll(options.aggregates());
    var inspector = new ClassInspector(declared);
    var live = new HashMap<Class<?>, RuntimeClass>();
    declared.forEach(type -> live.put(type, inspector.inspect(type)));
    return Map.copyOf(live);
  }

  /** Of every definition there is; the class it belongs to now is found by the rules. */
  private static List<ReadPlan> plans(
      ClassDictionary dictionary,
      Map<Class<?>, RuntimeClass> live,
      StoredClassEvolutionRules rules) {
    Set<String> unknown = new TreeSet<>();
    live.keySet().forEach(type -> unknown.add(type.getName()));
    dictionary.classes().forEach(stored -> unknown.remove(stored.name()));
    var plans = new ArrayList<ReadPlan>();
    for (StoredClass stored : dictionary.classes()) {
      Class<?> type = rules.currentClass(stored.name(), unknown);
      RuntimeClass running = type == null ? null : live.get(type);
      plans.add(
          running == null
              ? ReadPlan.without(stored, type == null)
              : ReadPlan.of(stored, running, rules));
    }
    return plans;
  }

  /** So that the same classes get the same numbers on every machine. */
  private static List<RuntimeClass> inNameOrder(Collection<RuntimeClass> classes) {
    return classes.stream().sorted(Comparator.comparing(type -> type.type().getName())).toList();
  }
}
