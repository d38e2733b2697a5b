package emporium.simulation;

import emporium.jmeter.audit.result.AuditResult;
import emporium.persistence.Durability;
import emporium.persistence.ms.simulation.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One run of a simulated marketplace: load and faults, repair, drain, audit. */
final class MarketplaceSimulation {
  private static final long LOAD_MS = 3_000;
  private static final long OUTAGE_MS_MAX = 1_500;
  private static final long JUMP_MS_MAX = 3_600_000;
  private static final int FAULTS_MAX = 5;

  private final Simulation world;
  private final Path scratch;
  private final Random random;
  private final boolean isApart;
  private final Durability level;
  private final boolean losesPower;
  private final MarketplaceWorld market;
  private final SimulatedClients clients;

  /** What a run came to. */
  record Outcome(
      List<String> wrong, int acknowledged, long steps, long trace, long nanos, String kind) {}

  MarketplaceSimulation(long seed, boolean isApart, PlantedDefect.Kind defect, Path scratch)
      throws IOException {
    Files.createDirectories(scratch);
    this.world = new Simulation(seed);
    this.random = world.random();
    this.scratch = scratch;
    this.isApart = isApart;
    this.level = random.nextInt(3) == 0 ? Durability.PROCESS : Durability.POWER;
    this.losesPower = level == Durability.POWER && random.nextInt(3) == 0;
    this.market =
        new MarketplaceWorld(world, isApart, level, losesPower, new PlantedDefect(defect), scratch);
    this.clients = new SimulatedClients(market, MarketplaceSettings.json());
  }

  Outcome run() throws IOException {
    try {
      market.startAll();
      clients.start();
      plan();
      world.runFor(LOAD_MS);
      clients.stop();
      repair();
      boolean isDrained = market.drain(clients::isBusy);
      if (random.nextBoolean()) {
        lose();
        market.startAll();
        isDrained = market.drain(clients::isBusy);
      }
      AuditResult audit = market.audit(clients.acknowledged().rows(), scratch);
      var wrong = new ArrayList<>(market.order.wrong());
      audit.red().forEach(check -> wrong.add(check.toString()));
      if (!isDrained) {
        wrong.add("not drained: " + market.status());
      }
      world.note(wrong.size());
      return new Outcome(
          List.copyOf(wrong),
          clients.acknowledged().acknowledged(),
          world.steps(),
          world.trace(),
          world.nowNanos(),
          (isApart ? "apart " : "together ") + level + (losesPower ? ", power lost" : ""));
    } finally {
      market.killAll();
    }
  }

  /** Some faults at some times, each repaired later. */
  private void plan() {
    if (random.nextBoolean()) {
      market.wire.faults(random.nextInt(20), random.nextInt(20));
    }
    for (int left = random.nextInt(FAULTS_MAX + 1); left > 0; left--) {
      long at = random.nextLong(LOAD_MS);
      var machine = any();
      switch (random.nextInt(6)) {
        case 0 -> world.after(at, "kill", () -> outage(machine, machine::kill));
        case 1 -> world.after(at, "power loss", () -> outage(machine, () -> lose(machine)));
        case 2 -> partition(at, machine);
        case 3 -> fill(at, machine);
        case 4 -> failForces(at, machine);
        default ->
            world.after(
                at,
                "clock jumps",
                () -> machine.moveClock(random.nextLong(2 * JUMP_MS_MAX) - JUMP_MS_MAX));
      }
    }
  }

  private MarketplaceWorld.Machine any() {
    return market.machines().get(random.nextInt(market.machines().size()));
  }

  private void outage(MarketplaceWorld.Machine machine, Runnable fault) {
    if (machine.running() != null) {
      fault.run();
      world.after(1 + random.nextLong(OUTAGE_MS_MAX), "start", () -> startIfDown(machine));
    }
  }

  private static void startIfDown(MarketplaceWorld.Machine machine) {
    if (machine.running() == null) {
      machine.start();
    }
  }

  /** At level process a power loss may take what was acknowledged, so it is only a kill there. */
  private void lose(MarketplaceWorld.Machine machine) {
    try {
      if (losesPower) {
        machine.losePower();
      } else {
        machine.kill();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void lose() {
    market.machines().forEach(this::lose);
  }

  private void partition(long at, MarketplaceWorld.Machine machine) {
    var other = any();
    if (!other.equals(machine)) {
      world.after(at, "partition", () -> market.wire.part(machine.name, other.name, true));
      world.after(
          at + random.nextLong(OUTAGE_MS_MAX),
          "partition ends",
          () -> market.wire.part(machine.name, other.name, false));
    }
  }

  private void fill(long at, MarketplaceWorld.Machine machine) {
    world.after(at, "disk full", () -> machine.disk().fill(true));
    world.after(
        at + random.nextLong(OUTAGE_MS_MAX), "disk has room", () -> machine.disk().fill(false));
  }

  private void failForces(long at, MarketplaceWorld.Machine machine) {
    world.after(at, "forces fail", () -> machine.disk().failForces(true));
    world.after(
        at + random.nextLong(OUTAGE_MS_MAX), "forces work", () -> machine.disk().failForces(false));
  }

  private void repair() {
    market.wire.heal();
    market.machines().forEach(machine -> machine.disk().repair());
    market.startAll();
  }
}
