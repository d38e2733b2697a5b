package emporium.persistence.feed;

/** The follower has lost its place: it has to begin with the contents of all services. */
public final class FeedGap extends Exception {
  private static final long serialVersionUID = 1;

  /** What follows the position is no longer there, or never was. */
  public FeedGap(FeedPosition position, String reason) {
    super(
        "The commits after position " + position + " cannot be followed: " + reason,
        null,
        false,
        false);
  }
}
