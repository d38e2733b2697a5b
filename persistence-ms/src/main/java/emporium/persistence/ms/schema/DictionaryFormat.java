package emporium.persistence.ms.schema;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a class dictionary: a head (magic and version, identity, length of all, number of
 * records, checksum), then a record per class (length, content, checksum of both). Every byte is
 * under a checksum.
 *
 * @param file named in errors
 */
record DictionaryFormat(Path file) {
  /** A longer file is no dictionary. */
  static final int BYTES_MAX = 64 << 20;

  private static final long MAGIC_AND_VERSION = 0x454D50434C530001L;
  private static final int HEAD_BYTES = 28;
  private static final int HEAD_CHECKED_BYTES = 24;
  private static final int CHECKSUM_BYTES = 4;

  byte[] write(ClassDictionary dictionary) {
    var records = new ByteArrayOutputStream();
    dictionary.classes().forEach(type -> records.writeBytes(record(type)));
    var all = ByteBuffer.allocate(HEAD_BYTES + records.size());
    all.putLong(MAGIC_AND_VERSION)
        .putLong(dictionary.identity())
        .putInt(all.capacity())
        .putInt(dictionary.classes().size());
    all.putInt(checksum(all, 0, HEAD_CHECKED_BYTES));
    all.put(records.toByteArray());
    return all.array();
  }

  ClassDictionary read(byte[] bytes) {
    var all = ByteBuffer.wrap(bytes);
    requireHead(all);
    long identity = all.getLong(8);
    int count = all.getInt(20);
    all.position(HEAD_BYTES);
    List<StoredClass> classes = new ArrayList<>();
    while (classes.size() < count) {
      classes.add(next(all, classes.size() + 1));
    }
    if (all.hasRemaining()) {
      throw damaged(all.position(), "something follows the last class", null);
    }
    return new ClassDictionary(identity, classes);
  }

  private void requireHead(ByteBuffer all) {
    if (all.capacity() < HEAD_BYTES) {
      throw damaged(all.capacity(), "it ends within its head", null);
    }
    if (all.getLong(0) != MAGIC_AND_VERSION) {
      throw damaged(0, "it is no class dictionary of a known version", null);
    }
    if (all.getInt(HEAD_CHECKED_BYTES) != checksum(all, 0, HEAD_CHECKED_BYTES)) {
      throw damaged(0, "the checksum of its head is wrong", null);
    }
    if (all.getInt(16) != all.capacity()) {
      throw damaged(all.capacity(), "it should have " + all.getInt(16) + " bytes", null);
    }
  }

  private static byte[] record(StoredClass type) {
    var content = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(content)) {
      out.writeUTF(type.name());
      out.writeShort(type.fields().size());
      for (StoredField field : type.fields()) {
        out.writeUTF(field.name());
        out.writeByte(field.kind().code());
        out.writeUTF(field.typeName());
      }
    } catch (IOException e) {
      throw new UnstorableClass(type.name(), "its description is too long", e);
    }
    var record = ByteBuffer.allocate(4 + content.size() + CHECKSUM_BYTES);
    record.putInt(content.size()).put(content.toByteArray());
    record.putInt(checksum(record, 0, record.position()));
    return record.array();
  }

  private StoredClass next(ByteBuffer all, int id) {
    int start = all.position();
    if (all.remaining() < 4 + CHECKSUM_BYTES) {
      throw damaged(start, "a class is missing", null);
    }
    int length = all.getInt();
    if (length < 0 || length > all.remaining() - CHECKSUM_BYTES) {
      throw damaged(start, "a class is longer than the file", null);
    }
    if (checksum(all, start, 4 + length) != all.getInt(start + 4 + length)) {
      throw damaged(start, "the checksum of a class is wrong", null);
    }
    var content = new byte[length];
    all.get(content);
    all.position(all.position() + CHECKSUM_BYTES);
    try (var in = new DataInputStream(new ByteArrayInputStream(content))) {
      return parse(in, id, start);
    } catch (IOException e) {
      throw damaged(start, "a class does not parse", e);
    }
  }

  private StoredClass parse(DataInputStream in, int id, int start) throws IOException {
    String name = in.readUTF();
    int count = in.readUnsignedShort();
    List<StoredField> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String fieldName = in.readUTF();
      int code = in.readUnsignedByte();
      ValueKind kind = ValueKind.ofCode(code);
      if (kind == null) {
        throw damaged(start, "a field is of the unknown kind " + code, null);
      }
      fields.add(new StoredField(fieldName, kind, in.readUTF()));
    }
    return new StoredClass(id, name, List.copyOf(fields));
  }

  private static int checksum(ByteBuffer bytes, int from, int length) {
    var crc = new CRC32C();
    crc.update(bytes.slice(from, length));
    return (int) crc.getValue();
  }

  private DamagedDictionary damaged(long offset, String what, @Nullable Throwable cause) {
    return new DamagedDictionary(file, offset, what, cause);
  }
}
