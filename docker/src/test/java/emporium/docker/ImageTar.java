package emporium.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * An image as {@code docker load} reads it.
 *
 * @param name under which it is loaded
 * @param config what its containers are like
 * @param layers from the lowest up
 */
record ImageTar(String name, JsonNode config, List<Layer> layers) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Files on top of the layers below.
   *
   * @param id of its contents
   * @param owners user and group by path; directories end with a slash
   */
  record Layer(String id, Map<String, String> owners) {
    Set<String> files() {
      var files = new TreeSet<>(owners.keySet());
      files.removeIf(path -> path.endsWith("/"));
      return files;
    }

    String ownerOf(String path) {
      return owners.getOrDefault(path, "absent");
    }
  }

  static ImageTar read(Path tar) throws IOException {
    var contents = new HashMap<String, byte[]>();
    try (var in = new TarArchiveInputStream(Files.newInputStream(tar))) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        contents.put(entry.getName(), in.readAllBytes());
      }
    }
    JsonNode manifest = MAPPER.readTree(contents.get("manifest.json")).get(0);
    var layers = new ArrayList<Layer>();
    for (JsonNode layer : manifest.get("Layers")) {
      layers.add(layer(layer.asText(), contents.get(layer.asText())));
    }
    JsonNode image = MAPPER.readTree(contents.get(manifest.get("Config").asText()));
    return new ImageTar(
        manifest.get("RepoTags").get(0).asText(), image.get("config"), List.copyOf(layers));
  }

  private static Layer layer(String id, byte[] packed) throws IOException {
    var owners = new TreeMap<String, String>();
    InputStream plain = new GZIPInputStream(new ByteArrayInputStream(packed));
    try (var in = new TarArchiveInputStream(plain)) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        owners.put(entry.getName(), entry.getLongUserId() + ":" + entry.getLongGroupId());
      }
    }
    return new Layer(id, owners);
  }
}
