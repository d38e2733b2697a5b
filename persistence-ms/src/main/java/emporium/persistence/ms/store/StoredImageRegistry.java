package emporium.persistence.ms.store;

import org.eclipse.serializer.collections.Set_long;
import org.eclipse.serializer.collections.types.XGettingTable;
import org.eclipse.serializer.hashing.HashStatistics;
import org.eclipse.serializer.persistence.exceptions.PersistenceExceptionConsistencyObjectId;
import org.eclipse.serializer.persistence.exceptions.PersistenceExceptionImproperObjectId;
import org.eclipse.serializer.persistence.types.ObjectIdsProcessor;
import org.eclipse.serializer.persistence.types.PersistenceAcceptor;
import org.eclipse.serializer.persistence.types.PersistenceObjectRegistry;
import org.eclipse.serializer.reference.Swizzling;
import org.jspecify.annotations.Nullable;

/**
 * Eclipse Store's registry of objects and their ids, in which a {@link StoredImage} has no entry,
 * since it has its own id. An entry is a weak reference in two hash tables, some 65 bytes, and each
 * full marking of the heap looks at all of them.
 *
 * <p>An image is not found by its id. What follows must hold: images are read once, by the load of
 * the root, which finds them among what it has read; and one that nothing stored leads to is
 * garbage at once, also while memory has it, so it is committed together with the page that refers
 * to it, and never stored again once it was removed.
 *
 * <p>Thread-safe like the registry it extends; the id of an image belongs to the store's owner.
 */
final class StoredImageRegistry implements PersistenceObjectRegistry {
  private final PersistenceObjectRegistry others;

  /**
   * @param others for all other objects
   */
  StoredImageRegistry(PersistenceObjectRegistry others) {
    this.others = others;
  }

  @Override
  public PersistenceObjectRegistry Clone() {
    return new StoredImageRegistry(others.Clone());
  }

  @Override
  public long lookupObjectId(Object object) {
    return object instanceof StoredImage image
        ? idOf(image, Swizzling.notFoundId())
        : others.lookupObjectId(object);
  }

  private static long idOf(StoredImage image, long none) {
    return image.objectId == StoredImage.NO_ID ? none : image.objectId;
  }

  @Override
  public @Nullable Object lookupObject(long objectId) {
    return others.lookupObject(objectId);
  }

  @Override
  public boolean isValid(long objectId, Object object) {
    return object instanceof StoredImage image
        ? idOf(image, objectId) == objectId
        : others.isValid(objectId, object);
  }

  @Override
  public void validate(long objectId, Object object) {
    if (object instanceof StoredImage image) {
      if (idOf(image, objectId) != objectId) {
        throw new PersistenceExceptionConsistencyObjectId(image, image.objectId, objectId);
      }
    } else {
      others.validate(objectId, object);
    }
  }

  @Override
  public boolean containsObjectId(long objectId) {
    return others.containsObjectId(objectId);
  }

  @Override
  public <A extends PersistenceAcceptor> A iterateEntries(A acceptor) {
    return others.iterateEntries(acceptor);
  }

  @Override
  public long size() {
    return others.size();
  }

  @Override
  public boolean isEmpty() {
    return others.isEmpty();
  }

  @Override
  public int hashRange() {
    return others.hashRange();
  }

  @Override
  public float hashDensity() {
    return others.hashDensity();
  }

  @Override
  public long minimumCapacity() {
    return others.minimumCapacity();
  }

  @Override
  public long capacity() {
    return others.capacity();
  }

  @Override
  public boolean setHashDensity(float hashDensity) {
    return others.setHashDensity(hashDensity);
  }

  @Override
  public boolean setMinimumCapacity(long minimumCapacity) {
    return others.setMinimumCapacity(minimumCapacity);
  }

  @Override
  public boolean setConfiguration(float hashDensity, long minimumCapacity) {
    return others.setConfiguration(hashDensity, minimumCapacity);
  }

  @Override
  public boolean ensureCapacity(long capacity) {
    return others.ensureCapacity(capacity);
  }

  @Override
  public boolean registerObject(long objectId, Object object) {
    if (!(object instanceof StoredImage image)) {
      return others.registerObject(objectId, object);
    }
    if (Swizzling.isNotProperId(objectId)) {
      throw new PersistenceExceptionImproperObjectId();
    }
    validate(objectId, image);
    boolean isNew = image.objectId == StoredImage.NO_ID;
    image.objectId = objectId;
    return isNew;
  }

  @Override
  public Object optionalRegisterObject(long objectId, Object object) {
    if (object instanceof StoredImage) {
      var unused = registerObject(objectId, object);
      return object;
    }
    return others.optionalRegisterObject(objectId, object);
  }

  @Override
  public boolean registerConstant(long objectId, Object constant) {
    return others.registerConstant(objectId, constant);
  }

  @Override
  public boolean consolidate() {
    return others.consolidate();
  }

  @Override
  public void clear() {
    others.clear();
  }

  @Override
  public void clearAll() {
    others.clearAll();
  }

  @Override
  public void truncate() {
    others.truncate();
  }

  @Override
  public void truncateAll() {
    others.truncateAll();
  }

  @Override
  public XGettingTable<String, ? extends HashStatistics> createHashStatistics() {
    return others.createHashStatistics();
  }

  @Override
  public boolean processLiveObjectIds(ObjectIdsProcessor processor) {
    return others.processLiveObjectIds(processor);
  }

  @Override
  public Set_long selectLiveObjectIds(Set_long objectIdsBaseSet) {
    return others.selectLiveObjectIds(objectIdsBaseSet);
  }

  @Override
  public void cleanUp() {
    others.cleanUp();
  }
}
