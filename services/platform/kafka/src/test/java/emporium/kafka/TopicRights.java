package emporium.kafka;

import emporium.events.Services;
import emporium.events.Topics;
import emporium.persistence.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * The access control lists of docs/access.md: each topic is written by its producer only. A user is
 * named after its service.
 */
final class TopicRights {
  private TopicRights() {}

  static List<AclBinding> all() {
    var all = new ArrayList<AclBinding>();
    for (Topic<?> topic : Topics.ALL) {
      all.add(may(topic.producer(), AclOperation.WRITE, topic.name()));
      for (String consumer : topic.consumers()) {
        all.add(may(consumer, AclOperation.READ, topic.name()));
        all.add(
            may(
                consumer,
                AclOperation.WRITE,
                KafkaChannelConfig.ACKNOWLEDGEMENTS + topic.producer()));
      }
    }
    for (String service : services()) {
      all.add(may(service, AclOperation.READ, KafkaChannelConfig.ACKNOWLEDGEMENTS + service));
      all.add(may(service, AclOperation.WRITE, KafkaChannelConfig.DEAD_LETTERS + service));
      all.add(may(service, AclOperation.READ, ResourceType.GROUP, service));
    }
    return all;
  }

  /** The services that publish or consume. */
  static Set<String> services() {
    var all = new TreeSet<>(Services.NAMES);
    all.remove(Services.PAYMENT_PROVIDER);
    return all;
  }

  private static AclBinding may(String user, AclOperation operation, String topic) {
    return may(user, operation, ResourceType.TOPIC, topic);
  }

  private static AclBinding may(
      String user, AclOperation operation, ResourceType type, String name) {
    return new AclBinding(
        new ResourcePattern(type, name, PatternType.LITERAL),
        new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
  }
}
