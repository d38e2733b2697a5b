package org.shop;

/** The status of a basket; stored by its code. */
enum Stage {
  OPEN(1),
  PAID(2);

  private final byte code;

  Stage(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  static Stage ofCode(byte code) {
    for (Stage stage : values()) {
      if (stage.code == code) {
        return stage;
      }
    }
    throw new IllegalArgumentException("Not the code of a stage: " + code);
  }
}
