package emporium.persistence.ms.commit;

import emporium.persistence.ms.roots.InboxRoot;
import emporium.persistence.ms.roots.ServiceRoot;
import emporium.persistence.ms.roots.StoreRoot;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What consumers have consumed, as the store has it: services of this process, and remote consumers
 * from their first acknowledgement on. Owned by the checkpointing thread once loaded.
 */
final class StoredInboxes {
  private final StoreRoot root;
  private final Consumer<Object> changed;
  private final Map<CommitSequence.InboxKey, InboxRoot> stored = new HashMap<>();

  /**
   * @param changed called with each object to be written
   */
  StoredInboxes(StoreRoot root, Consumer<Object> changed) {
    this.root = root;
    this.changed = changed;
  }

  /** At load: every inbox, whether or not its consumer is in this process now. */
  void load(CommitSequence sequence) {
    for (ServiceRoot service : root.services) {
      for (InboxRoot inbox : service.inboxes) {
        var key = new CommitSequence.InboxKey(service.name, inbox.topic);
        stored.put(key, inbox);
        sequence.restoreInbox(key, new InboxState(inbox.consumedUpTo, inbox.outOfOrder));
      }
    }
  }

  void store(CommitSequence.InboxKey key, InboxState state) {
    var inbox = stored.computeIfAbsent(key, this::newInbox);
    inbox.consumedUpTo = state.consumedUpTo();
    inbox.outOfOrder = state.outOfOrder();
    changed.accept(inbox);
  }

  private InboxRoot newInbox(CommitSequence.InboxKey key) {
    var inbox = new InboxRoot();
    inbox.topic = key.topic();
    var service = service(key.consumer());
    service.inboxes.add(inbox);
    changed.accept(service.inboxes);
    return inbox;
  }

  /** The root of a service, or of a remote consumer; made if there is none. */
  ServiceRoot service(String name) {
    return root.services.stream()
        .filter(service -> service.name.equals(name))
        .findFirst()
        .orElseGet(() -> newService(name));
  }

  private ServiceRoot newService(String name) {
    var service = new ServiceRoot();
    service.name = name;
    root.services.add(service);
    changed.accept(root.services);
    return service;
  }
}
