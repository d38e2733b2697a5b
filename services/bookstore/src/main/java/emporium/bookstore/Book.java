package emporium.bookstore;

import emporium.persistence.Aggregate;
import java.util.Locale;

/**
 * A title of the catalogue; never changes. Guarded by the lock of the {@link Catalogue}.
 *
 * <p>Invariant: {@link #lowerCaseTitle} is the title in lower case as {@link Locale#ROOT} has it.
 * It is stored, since a database's idea of lower case depends on its locale.
 */
public class Book extends Aggregate {
  private long isbn;
  private String title = "";
  private String lowerCaseTitle = "";
  private int authorId;
  private int publisherId;
  private String genre = "";
  private String language = "";
  private long purchaseCents;
  private long retailCents;

  protected Book() {}

  Book(BookRow row) {
    isbn = row.key().value();
    title = row.title();
    lowerCaseTitle = lowerCase(title);
    authorId = row.author().value();
    publisherId = row.publisher().value();
    genre = row.genre();
    language = row.language();
    purchaseCents = row.purchaseCents();
    retailCents = row.retailCents();
  }

  /** A text as titles are compared with it. */
  public static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Its identity. */
  public Isbn isbn() {
    return new Isbn(isbn);
  }

  /** Its title. */
  public String title() {
    return title;
  }

  /** Its title in lower case. */
  public String lowerCaseTitle() {
    return lowerCaseTitle;
  }

  /** Who wrote it. */
  public AuthorId author() {
    return new AuthorId(authorId);
  }

  /** Who published it. */
  public PublisherId publisher() {
    return new PublisherId(publisherId);
  }

  /** Its genre. */
  public String genre() {
    return genre;
  }

  /** Its language. */
  public String language() {
    return language;
  }

  /** What a shop pays for it. */
  public long purchaseCents() {
    return purchaseCents;
  }

  /** What a customer pays for it. */
  public long retailCents() {
    return retailCents;
  }

  /** It as it was ingested. */
  public BookRow row() {
    return new BookRow(
        isbn(), title, author(), publisher(), genre, language, purchaseCents, retailCents);
  }
}
