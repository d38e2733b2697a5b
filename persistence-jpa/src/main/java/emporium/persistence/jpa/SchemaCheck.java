package emporium.persistence.jpa;

/** What an engine does about tables that lack what its classes need, when it opens. */
public enum SchemaCheck {
  /** Nothing: a missing column is found by the first statement that names it. */
  NONE,

  /** The start fails with the statements that are missing, or with the type that differs. */
  VALIDATE,

  /**
   * Missing tables and columns are made, and logged as the statements of the migration to write; a
   * type that differs fails the start. For development only: such a column is in no migration.
   */
  UPDATE
}
