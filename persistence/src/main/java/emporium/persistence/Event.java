package emporium.persistence;

/**
 * Something that happened, immutable, named in the past tense, understood by other services. Fields
 * are added, never renamed.
 */
public interface Event {}
