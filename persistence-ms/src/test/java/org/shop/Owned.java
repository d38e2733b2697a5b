package org.shop;

import emporium.persistence.Aggregate;
import org.jspecify.annotations.Nullable;

/** What baskets inherit: fields and a part of a superclass. */
abstract class Owned extends Aggregate {
  int owner;
  @Nullable Line deposit;
}
