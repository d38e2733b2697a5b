package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.TransferBooked;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a stretch of the journal leaves for the next checkpoint, and so holds in memory. */
class DirtySetTest {
  private static final String TOPIC = TransferBooked.TOPIC.name();

  private final DirtySet stretch = new DirtySet(0);

  private static OutboxEvent event(long number) {
    var envelope =
        new Envelope<>(
            TransferBooked.TOPIC, new EventId(TOPIC, number), new TransferBooked(1, 1, ""), 1);
    return new OutboxEvent(envelope, Set.of(TransferBooked.SERVICE), new byte[0]);
  }

  private static Account account(int number) {
    return new Account(new AccountId(1, number), 0);
  }

  /**
   * The changes that are to be written: which account, the byte of its image, whether it is new.
   */
  private List<String> toWrite() {
    return stretch.changed().stream()
        .map(
            change ->
                ((Account) change.aggregate).id().number()
                    + (change.isNew ? " new " : " ")
                    + change.image[0])
        .toList();
  }

  private static byte[] image(int value) {
    return new byte[] {(byte) value};
  }

  @Test
  void aggregate_addedAndChangedInTheStretch_isNewWithItsLastImage() {
    var added = account(1);
    stretch.added(added, null, image(1));
    stretch.changed(added, null, image(2));
    var stored = account(2);
    stretch.changed(stored, null, image(3));
    stretch.changed(stored, null, image(4));
    assertEquals(List.of("1 new 2", "2 4"), toWrite());
  }

  @Test
  void aggregate_addedAndRemovedInTheStretch_isNotThereAtAll() {
    var added = account(1);
    stretch.added(added, null, image(1));
    stretch.removed(added, null);
    assertTrue(toWrite().isEmpty());
    assertTrue(stretch.removed().isEmpty(), "the store never had it");
  }

  @Test
  void aggregate_removedAndAddedAgain_leavesItsPlaceAndGetsANewOne() {
    var stored = account(1);
    stretch.changed(stored, null, image(1));
    stretch.removed(stored, null);
    stretch.added(stored, null, image(2));
    assertEquals(List.of(new DirtySet.Removal(stored, null)), stretch.removed());
    assertEquals(List.of("1 new 2"), toWrite());
  }

  @Test
  void aggregate_archivedAndRemovedInTheStretch_leavesItsPlaceOnlyIfItHadOne() {
    var added = account(1);
    stretch.added(added, null, image(1));
    stretch.archived(added, null, image(1));
    var stored = account(2);
    stretch.archived(stored, null, image(2));
    assertEquals(2, stretch.archived().size());
    assertTrue(toWrite().isEmpty());
    stretch.removed(added, null);
    stretch.removed(stored, null);
    assertTrue(stretch.archived().isEmpty());
    assertEquals(List.of(new DirtySet.Removal(stored, null)), stretch.removed());
  }

  @Test
  void event_publishedAndConsumedInTheStretch_isHeldNoLonger() {
    OutboxEvent stays = event(1);
    OutboxEvent consumed = event(2);
    stretch.emitted(stays);
    stretch.emitted(consumed);
    stretch.finished(consumed);
    assertEquals(List.of(stays), List.copyOf(stretch.emitted()));
    assertTrue(stretch.finished().isEmpty(), "the store never had it");
  }

  /** Its number must not be given again. */
  @Test
  void topic_ofAnEventThatCameAndWent_isReported() {
    OutboxEvent consumed = event(1);
    stretch.emitted(consumed);
    stretch.finished(consumed);
    assertEquals(Set.of(TOPIC), stretch.topics());
  }

  @Test
  void event_publishedInAnEarlierStretch_isToBeClearedInTheStore() {
    OutboxEvent stored = event(1);
    stretch.finished(stored);
    assertEquals(List.of(stored), stretch.finished());
  }
}
