package emporium.persistence.ms.journal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything this package throws on purpose. The message is static per kind; the details are in
 * {@link #context()} and appended to {@link #getMessage()}.
 */
public abstract sealed class JournalException extends RuntimeException
    permits DamagedJournal, GroupTooLarge, JournalFailed {
  private static final long serialVersionUID = 1L;

  private final Map<String, String> context;

  JournalException(String message, Map<String, String> context, @Nullable Throwable cause) {
    super(message, cause);
    this.context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
  }

  /** Key/value pairs with the details of the exception, in a fixed order. */
  public Map<String, String> context() {
    return context;
  }

  @Override
  public @Nullable String getMessage() {
    return super.getMessage() + " " + context();
  }
}
