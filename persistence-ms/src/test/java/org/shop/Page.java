package org.shop;

import java.util.ArrayList;
import java.util.List;

/** A list within a list goes through a part. */
public class Page {
  final List<Line> lines = new ArrayList<>();
  final List<String> words = new ArrayList<>();

  protected Page() {}

  Page(Line... lines) {
    this.lines.addAll(List.of(lines));
  }
}
