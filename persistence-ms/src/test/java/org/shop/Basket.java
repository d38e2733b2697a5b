package org.shop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One field of each kind that can be stored. */
public class Basket extends Owned {
  final int number;
  final List<Line> lines = new ArrayList<>();
  List<String> notes = new ArrayList<>();
  ArrayList<Page> pages = new ArrayList<>();
  private byte stageCode = Stage.OPEN.code();
  byte[] seal = {1, 2};
  int[] counts = {1, 2};
  long[] times = {1, 2};
  @Nullable Line best;
  @Nullable String title;
  boolean isGift;
  double weight;

  protected Basket() {
    number = 0;
  }

  Basket(int number) {
    this.number = number;
  }

  Stage stage() {
    return Stage.ofCode(stageCode);
  }

  void stage(Stage now) {
    requireTouched();
    stageCode = now.code();
  }

  /** All of the state, for comparisons. */
  String text() {
    var text = new StringBuilder().append(number).append(owner).append(stage());
    text.append(title).append(isGift).append(weight).append(notes);
    text.append(Arrays.toString(seal)).append(Arrays.toString(counts));
    text.append(Arrays.toString(times)).append(of(deposit)).append(of(best));
    lines.forEach(line -> text.append(of(line)));
    for (Page page : pages) {
      text.append('{').append(page.words);
      page.lines.forEach(line -> text.append(of(line)));
      text.append('}');
    }
    return text.toString();
  }

  private static String of(@Nullable Line line) {
    if (line == null) {
      return "-";
    }
    String wish = line instanceof GiftLine gift ? gift.wish() : "";
    return "(" + line.article() + ":" + line.cents() + wish + ")";
  }
}
