package emporium.persistence.ms.store;

import org.eclipse.serializer.persistence.binary.types.AbstractBinaryHandlerCustomNonReferential;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceLoadHandler;
import org.eclipse.serializer.persistence.types.PersistenceStoreHandler;

/** Writes images as records of bytes and nothing else. */
final class StoredImageHandler extends AbstractBinaryHandlerCustomNonReferential<StoredImage> {
  StoredImageHandler() {
    super(StoredImage.class, CustomFields(bytes("image")));
  }

  @Override
  public void store(
      Binary data, StoredImage image, long objectId, PersistenceStoreHandler<Binary> handler) {
    data.store_bytes(typeId(), objectId, image.present());
  }

  @Override
  public StoredImage create(Binary data, PersistenceLoadHandler handler) {
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
