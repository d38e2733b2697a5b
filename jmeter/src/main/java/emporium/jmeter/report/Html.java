package emporium.jmeter.report;

/** Parts of a page as text. */
final class Html {
  private Html() {}

  /** Returns a text with everything escaped that has a meaning in HTML. */
  static String text(String raw) {
    return raw.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Returns a fact of a list of facts. */
  static String fact(String name, String value) {
    return "<div><dt>" + text(name) + "</dt><dd>" + text(value) + "</dd></div>\n";
  }

  /** Returns a part of the page over its whole width. */
  static String panel(String title, String content) {
    return "<section class=\"panel wide\"><h2>"
        + text(title)
        + "</h2>\n"
        + content
        + "</section>\n";
  }

  /** Returns a remark below a table; empty if there is none. */
  static String note(String remark) {
    return remark.isEmpty() ? "" : "<p class=\"note\">" + text(remark) + "</p>\n";
  }

  /** Returns a part that is closed until a reader opens it. */
  static String folded(String title, String content) {
    return "<details><summary>" + text(title) + "</summary>\n" + content + "</details>\n";
  }
}
