package emporium.persistence.ms.store;

import org.eclipse.serializer.persistence.binary.types.AbstractBinaryHandlerCustomNonReferential;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceLoadHandler;
import org.eclipse.serializer.persistence.types.PersistenceStoreHandler;

/** Writes images as records of bytes and nothing else. Thread-safe. */
final class StoredImageHandler extends AbstractBinaryHandlerCustomNonReferential<StoredImage> {
  private final Runnable onRead;

  /**
   * @param onRead called for each image that is read, by the thread that reads
   */
  StoredImageHandler(Runnable onRead) {
    super(StoredImage.class, CustomFields(bytes("image")));
    this.onRead = onRead;
  }

  @Override
  public void store(
      Binary data, StoredImage image, long objectId, PersistenceStoreHandler<Binary> handler) {
    data.store_bytes(typeId(), objectId, image.present());
  }

  @Override
  public StoredImage create(Binary data, PersistenceLoadHandler handler) {
    onRead.run();
    return new StoredImage(data.build_bytes());
  }

  @Override
  public void updateState(Binary data, StoredImage image, PersistenceLoadHandler handler) {
    // all of it was read when it was created
  }

  @Override
  public boolean hasVaryingPersistedLengthInstances() {
    return true;
  }
}
