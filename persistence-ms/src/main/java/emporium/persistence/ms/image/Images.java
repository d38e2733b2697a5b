package emporium.persistence.ms.image;

import java.io.*;
import java.lang.reflect.*;
import java.nio.ByteBuffer;
import java.util.*;

/** Naive stand-in. */
@SuppressWarnings("all")
public final class Images implements AutoCloseable {
  private final Map<String, Class<?>> types = new HashMap<>();

  public Images(Collection<Class<?>> classes) {
    classes.forEach(c -> types.put(c.getName(), c));
  }

  public byte[] encode(Object root) {
    try {
      var b = new ByteArrayOutputStream();
      write(root, new DataOutputStream(b));
      return b.toByteArray();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public Object decode(ByteBuffer in) {
    try {
      return read(
          new DataInputStream(new ByteArrayInputStream(in.array(), in.position(), in.remaining())),
          null);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void restoreInto(Object existing, ByteBuffer in) {
    try {
      read(
          new DataInputStream(new ByteArrayInputStream(in.array(), in.position(), in.remaining())),
          existing);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Field> fields(Class<?> t) {
    var l = new ArrayList<Field>();
    for (var c = t; c != Object.class; c = c.getSuperclass())
      for (var f : c.getDeclaredFields())
        if ((f.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          f.setAccessible(true);
          l.add(f);
        }
    return l;
  }

  private void write(Object o, DataOutputStream out) throws Exception {
    if (o == null) {
      out.writeByte(0);
      return;
    }
    if (o instanceof String s) {
      out.writeByte(1);
      out.writeUTF(s);
      return;
    }
    if (o instanceof Long l) {
      out.writeByte(2);
      out.writeLong(l);
      return;
    }
    if (o instanceof Integer l) {
      out.writeByte(3);
      out.writeInt(l);
      return;
    }
    if (o instanceof Boolean l) {
      out.writeByte(4);
      out.writeBoolean(l);
      return;
    }
    if (o instanceof Double l) {
      out.writeByte(5);
      out.writeDouble(l);
      return;
    }
    if (o instanceof Byte l) {
      out.writeByte(6);
      out.writeByte(l);
      return;
    }
    if (o instanceof Short l) {
      out.writeByte(7);
      out.writeShort(l);
      return;
    }
    if (o instanceof byte[] l) {
      out.writeByte(8);
      out.writeInt(l.length);
      out.write(l);
      return;
    }
    if (o instanceof long[] l) {
      out.writeByte(9);
      out.writeInt(l.length);
      for (var x : l) out.writeLong(x);
      return;
    }
    if (o instanceof int[] l) {
      out.writeByte(12);
      out.writeInt(l.length);
      for (var x : l) out.writeInt(x);
      return;
    }
    if (o instanceof ArrayList<?> l) {
      out.writeByte(10);
      out.writeInt(l.size());
      for (var x : l) write(x, out);
      return;
    }
    if (!types.containsKey(o.getClass().getName()))
      throw new IllegalStateException("no " + o.getClass());
    out.writeByte(11);
    out.writeUTF(o.getClass().getName());
    for (var f : fields(o.getClass())) write(f.get(o), out);
  }

  private Object read(DataInputStream in, Object existing) throws Exception {
    switch (in.readByte()) {
      case 0:
        return null;
      case 1:
        return in.readUTF();
      case 2:
        return in.readLong();
      case 3:
        return in.readInt();
      case 4:
        return in.readBoolean();
      case 5:
        return in.readDouble();
      case 6:
        return in.readByte();
      case 7:
        return in.readShort();
      case 8:
        {
          var b = new byte[in.readInt()];
          in.readFully(b);
          return b;
        }
      case 9:
        {
          var b = new long[in.readInt()];
          for (int i = 0; i < b.length; i++) b[i] = in.readLong();
          return b;
        }
      case 12:
        {
          var b = new int[in.readInt()];
          for (int i = 0; i < b.length; i++) b[i] = in.readInt();
          return b;
        }
      case 10:
        {
          var l = new ArrayList<Object>();
          int n = in.readInt();
          for (int i = 0; i < n; i++) l.add(read(in, null));
          return l;
        }
      default:
        {
          var t = types.get(in.readUTF());
          Object o = existing;
          if (o == null) {
            var c = t.getDeclaredConstructor();
            c.setAccessible(true);
            o = c.newInstance();
          }
          for (var f : fields(t)) f.set(o, read(in, null));
          return o;
        }
    }
  }

  @Override
  public void close() {}
}
