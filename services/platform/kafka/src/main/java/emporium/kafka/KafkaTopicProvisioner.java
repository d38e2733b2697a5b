package emporium.kafka;

import emporium.events.Topics;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks periodically whether the topics of this service exist with the configured partitions,
 * creates missing ones, and adds partitions to those that have too few. So it repairs a broker that
 * creates topics by itself or has lost them. Without the permission it logs what is missing, and
 * events wait. A topic with more partitions is unchanged: the others stay empty.
 */
@ApplicationScoped
public class KafkaTopicProvisioner {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTopicProvisioner.class);

  private final RuntimeConfig.Relay config;
  private final Set<String> topics;
  private final Map<String, Object> settings;
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "emporium-topics");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Admin admin; // shared by the timer's thread and stop

  KafkaTopicProvisioner(
      RuntimeConfig config,
      @ConfigProperty(name = "quarkus.application.name") String service,
      @Identifier("default-kafka-broker") Map<String, Object> broker) {
    this.config = config.relay();
    this.topics = of(service);
    this.settings = new KafkaClientSettings(broker, service, "").admin();
  }

  /**
   * The topics that a service publishes and consumes, with its acknowledgements and unreadable
   * records.
   */
  static Set<String> of(String service) {
    var names = new TreeSet<String>();
    for (var topic : Topics.ALL) {
      if (topic.producer().equals(service) || topic.consumers().contains(service)) {
        names.add(topic.name());
      }
    }
    names.add(KafkaChannelConfig.ACKNOWLEDGEMENTS + service);
    names.add(KafkaChannelConfig.DEAD_LETTERS + service);
    return names;
  }

  void start(@Observes StartupEvent event) {
    if (config.transport().equals(KafkaEventTransport.NAME)) {
      var unused =
          looking.scheduleWithFixedDelay(
              this::provision, 0, config.topicsCheckMs(), TimeUnit.MILLISECONDS);
    }
  }

  private void provision() {
    try {
      new TopicProvisioning(admin(), topics, config.partitions()).run();
    } catch (KafkaException failure) {
      LOG.warn("Topics not looked at: {}", RecordProducer.causeOf(failure));
    }
  }

  private synchronized Admin admin() {
    var there = admin;
    if (there == null) {
      there = Admin.create(settings);
      admin = there;
    }
    return there;
  }

  @PreDestroy
  synchronized void stop() {
    looking.shutdownNow();
    if (admin != null) {
      admin.close();
    }
  }
}
