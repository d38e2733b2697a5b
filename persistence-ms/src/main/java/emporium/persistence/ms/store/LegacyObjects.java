package emporium.persistence.ms.store;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceLegacyTypeHandlingListener;
import org.eclipse.serializer.persistence.types.PersistenceTypeDefinition;
import org.eclipse.serializer.persistence.types.PersistenceTypeHandler;

/**
 * The objects that were read by an older definition of their class. They must be rewritten before
 * anything else is written: a list that a new field's initialiser made is known to no record yet,
 * and what is added to it alone would be stored where nothing refers to it. Thread-safe.
 */
final class LegacyObjects implements PersistenceLegacyTypeHandlingListener<Binary> {
  private List<Object> objects = new ArrayList<>();

  @Override
  public synchronized <T> void registerLegacyTypeHandlingCreation(
      long objectId,
      T instance,
      PersistenceTypeDefinition legacyTypeDescription,
      PersistenceTypeHandler<Binary, T> currentTypeHandler) {
    objects.add(instance);
  }

  synchronized List<Object> drain() {
    List<Object> taken = objects;
    objects = new ArrayList<>();
    return taken;
  }
}
