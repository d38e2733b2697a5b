package emporium.entries.api;

import emporium.entries.Entry;
import emporium.entries.EntryKey;
import emporium.entries.EntryRow;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * An entry as ingestion sends it.
 *
 * @param fields all of them, in order
 */
public record EntryRequest(
    @NotNull @Pattern(regexp = Limits.KEY, message = Limits.KEY_RULE) String key,
    @NotNull @Size(min = Entry.FIELDS, max = Entry.FIELDS)
        List<@NotNull @Size(max = Limits.FIELD_LENGTH_MAX) String> fields) {
  EntryRow row() {
    return new EntryRow(new EntryKey(key), fields);
  }
}
