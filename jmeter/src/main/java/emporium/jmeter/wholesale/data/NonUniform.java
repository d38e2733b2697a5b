package emporium.jmeter.wholesale.data;

import java.util.random.RandomGenerator;

/**
 * Draws some numbers of a range far more often than others. Source: TPC-C 2.1.6.
 *
 * @param a how far the often drawn ones are spread
 * @param c which they are, 0 to {@code a}
 */
public record NonUniform(int a, int c) {
  /** Draws a number of {@code first} to {@code last}. */
  public int draw(RandomGenerator random, int first, int last) {
    int numbers = last - first + 1;
    int drawn = random.nextInt(a + 1) | (first + random.nextInt(numbers));
    return (drawn + c) % numbers + first;
  }
}
