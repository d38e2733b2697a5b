package emporium.persistence.ms.store;

import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceLoadHandler;
import org.eclipse.serializer.persistence.types.PersistenceTypeDefinition;
import org.eclipse.serializer.persistence.types.PersistenceUnreachableTypeHandler;
import org.eclipse.serializer.persistence.types.PersistenceUnreachableTypeHandlerCreator;
import org.jspecify.annotations.Nullable;

/** Loads null for objects whose class was declared dropped; Eclipse Store alone would not open. */
final class DroppedTypeHandlers implements PersistenceUnreachableTypeHandlerCreator<Binary> {
  @Override
  public <T> PersistenceUnreachableTypeHandler<Binary, T> createUnreachableTypeHandler(
      PersistenceTypeDefinition definition) {
    return new Handler<>(definition);
  }

  private static final class Handler<T>
      extends PersistenceUnreachableTypeHandler.Default<Binary, T> {
    Handler(PersistenceTypeDefinition definition) {
      super(definition);
    }

    @Override
    @SuppressWarnings("NullAway") // the loader takes null for a removed object
    public @Nullable T create(Binary data, PersistenceLoadHandler handler) {
      return null;
    }
  }
}
