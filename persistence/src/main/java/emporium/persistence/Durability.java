package emporium.persistence;

/** What an acknowledgement survives. */
public enum Durability {
  /** A killed process: written to the operating system before the acknowledgement. */
  PROCESS,
  /** A power loss: forced to the device before the acknowledgement. */
  POWER
}
