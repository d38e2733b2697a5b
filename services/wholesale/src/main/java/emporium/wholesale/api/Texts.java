package emporium.wholesale.api;

/** How long texts may be. */
final class Texts {
  static final int NAME = 100;
  static final int DATA = 500;
  static final int TID = 100;

  private Texts() {}
}
