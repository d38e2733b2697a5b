package emporium.runtime.http.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.validator.ValidatorFactoryCustomizer;
import jakarta.inject.Singleton;
import org.hibernate.validator.BaseHibernateValidatorConfiguration;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/** Names a field of a violated constraint as in the request's JSON. */
@Singleton
public class JsonFieldNames implements ValidatorFactoryCustomizer, PropertyNodeNameProvider {
  private final ObjectMapper mapper;

  JsonFieldNames(ObjectMapper mapper) {
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
