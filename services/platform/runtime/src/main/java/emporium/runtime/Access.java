package emporium.runtime;

/** Who may reach a process. */
public enum Access {
  /** Programs on this machine, and pages of this server. */
  LOOPBACK,
  /** All who reach its address: for a network that is fenced otherwise. */
  OPEN,
  /** Callers with a token for what they ask. */
  TOKENS
}
