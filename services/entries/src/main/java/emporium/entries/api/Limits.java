package emporium.entries.api;

import emporium.entries.EntryKey;

/** What fields of requests may be. */
final class Limits {
  static final int FIELD_LENGTH_MAX = 65_536;
  static final String KEY = "[A-Za-z0-9_-]{1," + EntryKey.LENGTH_MAX + "}";
  static final String KEY_RULE =
      "must be 1 to " + EntryKey.LENGTH_MAX + " letters, digits, hyphens and underscores";
  static final String FIELD = "field[0-9]";
  static final String VERSION = "[0-9]{1,18}";

  private Limits() {}
}
