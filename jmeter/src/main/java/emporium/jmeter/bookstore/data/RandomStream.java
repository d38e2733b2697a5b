package emporium.jmeter.bookstore.data;

/** Random numbers that belong to no row of a table. */
enum RandomStream {
  GENRES(101),
  YEARS(102),
  PUBLISHERS(103),
  AUTHORS(104),
  CITIES(105),
  INHABITANTS(106),
  SHOPS(107),
  BOOKS(108),
  EMPLOYEES(109),
  PURCHASES(110),
  ASSORTMENT(111),
  CITY_NAME(112),
  GENRE_NAME(113);

  private final int number;

  RandomStream(int number) {
    this.number = number;
  }

  /** The number of the stream, other than those of the tables; never to be changed. */
  int number() {
    return number;
  }
}
