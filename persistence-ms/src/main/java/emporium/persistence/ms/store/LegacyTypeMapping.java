package emporium.persistence.ms.store;

import emporium.persistence.ms.schema.StoredClassEvolution;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.serializer.collections.HashEnum;
import org.eclipse.serializer.collections.HashTable;
import org.eclipse.serializer.collections.types.XGettingMap;
import org.eclipse.serializer.collections.types.XGettingSet;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceLegacyTypeMappingResult;
import org.eclipse.serializer.persistence.types.PersistenceLegacyTypeMappingResultor;
import org.eclipse.serializer.persistence.types.PersistenceTypeDefinition;
import org.eclipse.serializer.persistence.types.PersistenceTypeDefinitionMember;
import org.eclipse.serializer.persistence.types.PersistenceTypeHandler;
import org.eclipse.serializer.persistence.types.PersistenceTypeHandlerReflective;
import org.eclipse.serializer.util.similarity.MultiMatch;
import org.jspecify.annotations.Nullable;

/**
 * Maps an older definition to a class for Eclipse Store by the rules alone; what Eclipse Store has
 * matched by similarity is discarded. Thread-safe.
 */
final class LegacyTypeMapping implements PersistenceLegacyTypeMappingResultor<Binary> {
  private final StoredClassEvolution rules;

  LegacyTypeMapping(StoredClassEvolution rules) {
    this.rules = rules;
  }

  @Override
  @SuppressWarnings("NullAway") // Eclipse Store's word for "no likeness found" is null
  public <T> PersistenceLegacyTypeMappingResult<Binary, T> createMappingResult(
      PersistenceTypeDefinition stored,
      PersistenceTypeHandler<Binary, T> handler,
      XGettingMap<PersistenceTypeDefinitionMember, PersistenceTypeDefinitionMember> explicit,
      XGettingSet<PersistenceTypeDefinitionMember> explicitNew,
      @Nullable MultiMatch<PersistenceTypeDefinitionMember> alike) {
    if (!(handler instanceof PersistenceTypeHandlerReflective) || handler.type().isEnum()) {
      throw new IllegalStateException(
          "The record of a class that the engine handles itself has changed: class="
              + stored.typeName());
    }
    Map<String, String> places =
        rules.currentFields(
            stored.typeName(), StoredTypeCheck.members(stored.instanceMembers()), handler.type());
    Map<String, PersistenceTypeDefinitionMember> present = new HashMap<>();
    handler.instanceMembers().forEach(member -> present.put(member.name(), member));
    HashTable<PersistenceTypeDefinitionMember, PersistenceTypeDefinitionMember> mapping =
        HashTable.New();
    for (PersistenceTypeDefinitionMember member : stored.instanceMembers()) {
      String place = places.get(member.name());
      if (place != null) {
        mapping.add(member, present.get(place));
      }
    }
    return PersistenceLegacyTypeMappingResultor.createLegacyTypeMappingResult(
        stored, handler, mapping, HashEnum.New(), null);
  }
}
