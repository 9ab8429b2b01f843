import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readListeners } from './cluster.queries.ts';
import type { DatabaseMachine } from './database-machine.ts';
import { layOutNextVersion } from './instances.ts';
import type { Cluster } from './open-cluster.ts';
import { INSTANCES } from './proxies.ts';
import type { Storm } from './storm.ts';

/** The longest times in seconds until the shop sells again: after PostgreSQL was killed, and after a primary was paused or cut off. */
const LIMIT_S = { killed: 15, silent: 45 } as const;
/** The storm goes on for so long after each fault. */
const CALM_MS = 3_000;
const VICTIM = 2;

/** What befalls the shop while a storm rages. `wrong`: limits that were missed. */
export class Faults {
  readonly figures: Record<string, string> = {};
  readonly wrong: string[] = [];
  readonly #cluster: Cluster;
  readonly #storm: Storm;
  readonly #say: (line: string) => void;

  constructor(cluster: Cluster, storm: Storm, say: (line: string) => void) {
    this.#cluster = cluster;
    this.#storm = storm;
    this.#say = say;
  }

  /** An instance is killed, and started again. */
  async killInstance(): Promise<void> {
    const { instances } = this.#cluster;
    await this.#hit('an instance was killed', () => void instances.kill(VICTIM));
    await instances.start(VICTIM);
    await delay(CALM_MS);
  }

  /** Each instance is stopped in order, and started again with another version. */
  async rollOut(): Promise<void> {
    const { folder, instances, database } = this.#cluster;
    const next = path.join(folder, 'next');
    mkdirSync(next);
    const version = await layOutNextVersion(next);
    this.#say(`Rolling version ${version} out`);
    const since = performance.now();
    const before = this.#storm.repeats;
    for (const at of INSTANCES) {
      await instances.stop(at);
      await instances.start(at, next);
      await delay(CALM_MS);
    }
    const listeners = await readListeners((await database.primary()).address);
    const expected = INSTANCES.map(() => `vitrine-listen ${version}`);
    if (listeners.join() !== expected.join())
      this.wrong.push(`After the roll-out these listen: ${listeners.join(', ')}.`);
    const pause = this.#storm.longestPause(since).toFixed(1);
    const repeats = this.#storm.repeats - before;
    if (repeats > 0) this.wrong.push(`${repeats} calls failed while a new version was rolled out.`);
    this.#note(
      `A new version (${version}) was rolled out`,
      `at most ${pause} s without a sale, ${repeats} calls repeated`,
    );
  }

  async killPrimary(): Promise<void> {
    await this.#hitPrimary('the primary PostgreSQL was killed', LIMIT_S.killed, {
      hit: (machine) => machine.killPostgres(),
    });
  }

  async pausePrimary(): Promise<void> {
    await this.#hitPrimary("the primary's machine was paused", LIMIT_S.silent, {
      hit: (machine) => machine.pause(),
      heal: (machine) => machine.resume(),
    });
  }

  async cutPrimaryOff(): Promise<void> {
    await this.#hitPrimary('the primary was cut off from etcd', LIMIT_S.silent, {
      hit: (machine) => machine.cutOff(),
      heal: (machine) => machine.reconnect(),
    });
  }

  /**
   * Hits the primary, heals it once the shop sells on another one, and waits until it is back as a replica. It may sell on for a while before
   * it gives up: what counts is the first sale on the next primary.
   */
  async #hitPrimary(
    what: string,
    limit: number,
    { hit, heal }: Record<'hit', Act> & Partial<Record<'heal', Act>>,
  ): Promise<void> {
    const { database } = this.#cluster;
    const { machine } = await database.primary();
    const since = performance.now();
    const seconds = await this.#hit(what, async () => {
      await hit(machine);
      await database.primary(machine);
    });
    if (seconds > limit) this.wrong.push(`After ${what} nothing was sold for ${seconds} s.`);
    const healing = heal ? performance.now() : since;
    await heal?.(machine);
    await database.untilWell(machine);
    const back = ((performance.now() - healing) / 1000).toFixed(0);
    const from = heal ? 'it was healed' : 'that';
    this.#note(`Time until it was a replica again, after ${from} (${what})`, `${back} s`);
    await delay(CALM_MS);
  }

  /** Returns the seconds until something is sold that was asked for after the hit. */
  async #hit(what: string, hit: () => unknown): Promise<number> {
    const before = this.#storm.repeats;
    const since = performance.now();
    await hit();
    const sold = await this.#storm.nextSale(performance.now());
    const seconds = (sold - since) / 1000;
    const pause = this.#storm.longestPause(since).toFixed(1);
    await delay(CALM_MS);
    const repeats = this.#storm.repeats - before;
    const took = `${seconds.toFixed(1)} s (longest without a sale: ${pause} s), ${repeats} calls repeated`;
    this.#note(`Time to sell again after ${what}`, took);
    return seconds;
  }

  #note(what: string, figure: string): void {
    this.#say(`${what}: ${figure}`);
    this.figures[what] = figure;
  }
}

type Act = (machine: DatabaseMachine) => unknown;
