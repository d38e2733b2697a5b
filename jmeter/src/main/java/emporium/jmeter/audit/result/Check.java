package emporium.jmeter.audit.result;

/**
 * A rule that a server must obey once it has drained: one named check of the audit. Each workload
 * has an enum of them.
 */
public interface Check {
  /** The name in results: lower case with hyphens. */
  String id();

  /** The title of the criterion that it checks; checks with one title are listed together. */
  String criterionTitle();

  /** Returns whether only a run with an acknowledgement log can be checked. */
  boolean needsAcknowledgementLog();
}
