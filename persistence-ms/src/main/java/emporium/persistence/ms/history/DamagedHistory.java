package emporium.persistence.ms.history;

/**
 * A pack of history is not what was written: its bytes have changed on the disk since the store was
 * opened. Nothing was changed; the next start compares every byte of the store and names the file.
 */
public final class DamagedHistory extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  DamagedHistory(String what) {
    super("Damaged pack of history: " + what);
  }

  DamagedHistory(String what, Throwable cause) {
    super("Damaged pack of history: " + what, cause);
  }
}
