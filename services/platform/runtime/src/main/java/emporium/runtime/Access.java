package emporium.runtime;

/** Who may reach a process. */
public enum Access {
  /** Programs on this machine, and pages of this server. */
  LOOPBACK,
  /** Whoever reaches its address: for a network that is fenced otherwise. */
  OPEN,
  /** Whoever has a token for what it asks. */
  TOKENS
}
