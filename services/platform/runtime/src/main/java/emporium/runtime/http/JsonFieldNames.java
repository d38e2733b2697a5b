package emporium.edge;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.validator.ValidatorFactoryCustomizer;
import jakarta.inject.Singleton;
import org.hibernate.validator.BaseHibernateValidatorConfiguration;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/** Broken constraints name a field as it is called in the request's JSON. */
@Singleton
public class FieldNames implements ValidatorFactoryCustomizer, PropertyNodeNameProvider {
  private final ObjectMapper mapper;

  FieldNames(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public void customize(BaseHibernateValidatorConfiguration<?> configuration) {
    var unused = configuration.propertyNodeNameProvider(this);
  }

  @Override
  public String getName(Property property) {
    return property instanceof JavaBeanProperty bean ? jsonName(bean) : property.getName();
  }

  private String jsonName(JavaBeanProperty property) {
    var type = mapper.constructType(property.getDeclaringClass());
    return mapper.getDeserializationConfig().introspect(type).findProperties().stream()
        .filter(found -> found.getInternalName().equals(property.getName()))
        .map(found -> found.getName())
        .findFirst()
        .orElseGet(property::getName);
  }
}
