import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { completeSettings, type StoredSettings } from '#contract/settings.ts';
import type { ShopPage } from '#contract/shop-page.ts';
import type { Channels } from '#server/platform/change-listener.ts';
import type { Database } from '#server/platform/database.ts';
import { ALONE, type InStep } from '#server/platform/instances.ts';
import { shopSettings } from './settings.table.ts';

type SettingsRow = typeof shopSettings.$inferSelect;

/** The row of a shop whose owner has changed nothing. */
const NOTHING_CHANGED: SettingsRow = { only: true, stored: {}, updatedAt: new Date(0), unset: [] };

/** Read again after this time, even if no change was heard of. */
const MAX_AGE_MS = 5_000;
/** Requests wait for the database at most this long. Then the settings stay what they were. */
const MAX_WAIT_MS = 1_000;

/** The owner's settings as this instance knows them. */
export class CurrentSettings {
  readonly #database: Database;
  readonly #name: string;
  readonly #inStep: InStep;
  readonly #watchers: (() => void)[] = [];
  #known: StoredSettings;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  /** A reading that begins after the one that runs. */
  #readingNext: Promise<void> | undefined;
  /** The number of changes heard of. Settings that were read before the last one may be outdated. */
  #changes = 0;
  /** True if `current` waits until the settings have been read again. */
  #isOutdated = true;

  /**
   * @param name the shop's name until one is saved
   * @param inStep whether the known settings may be used; always by default
   */
  constructor(database: Database, name: string, inStep = ALONE) {
    this.#database = database;
    this.#inStep = inStep;
    this.#name = name;
    this.#known = this.complete(NOTHING_CHANGED);
  }

  /**
   * The settings, the same object until they change. After a change, and while this instance is out of step, they are read
   * again first; while the database is unavailable they stay what they were.
   */
  async current(): Promise<StoredSettings> {
    const now = performance.now();
    const isInStep = this.#inStep.isInStep(now) || (await this.#inStep.getInStep());
    if (!isInStep) await soon(this.#readAnew());
    else if (this.#isOutdated) await soon(this.#read());
    else if (now > this.#readAt + MAX_AGE_MS) void this.#read();
    return this.#known;
  }

  /** The same without waiting; undefined while they may have changed, and when they are to be read again. */
  known(): StoredSettings | undefined {
    const now = performance.now();
    const isPresent =
      this.#inStep.isInStep(now) && !this.#isOutdated && now <= this.#readAt + MAX_AGE_MS;
    return isPresent ? this.#known : undefined;
  }

  /** One of the shop's own pages. */
  async page(slug: string): Promise<ShopPage | undefined> {
    return (await this.current()).pages.find((page) => page.slug === slug);
  }

  /** The row of the table as settings: for what it doesn't have the defaults count. */
  complete({ stored, updatedAt, unset }: SettingsRow = NOTHING_CHANGED): StoredSettings {
    return {
      ...completeSettings(this.#name, stored),
      updatedAt: updatedAt.toISOString(),
      ...(unset.length > 0 && { unset }),
    };
  }

  /** Takes over settings that were just saved. Older ones than those that are known are ignored. */
  take(settings: StoredSettings): void {
    // A read that is under way may return older settings.
    this.#changes += 1;
    if (Date.parse(settings.updatedAt) >= Date.parse(this.#known.updatedAt)) this.#know(settings);
  }

  /** Some instance has changed them, or may have, since a notification may have been lost. */
  changed(): void {
    this.#changes += 1;
    this.#isOutdated = true;
    void this.#read();
  }

  /** Calls back after each change. */
  onChange(changed: () => void): void {
    this.#watchers.push(changed);
  }

  #know(settings: StoredSettings): void {
    if (isDeepStrictEqual(settings, this.#known)) return;
    this.#known = settings;
    for (const changed of this.#watchers) changed();
  }

  /** A read that is under way may have begun before the change. */
  #readAnew(): Promise<void> {
    return (this.#readingNext ??= (this.#reading ?? Promise.resolve()).then(() => {
      this.#readingNext = undefined;
      return this.#read();
    }));
  }

  #read(): Promise<void> {
    return (this.#reading ??= this.#readUntilUpToDate().finally(() => {
      this.#reading = undefined;
    }));
  }

  /** Never rejects: while the database is unavailable the known settings stay. */
  async #readUntilUpToDate(): Promise<void> {
    let heard: number;
    do {
      heard = this.#changes;
      try {
        const [row] = await this.#database.orm.select().from(shopSettings);
        if (heard !== this.#changes) continue;
        this.#know(this.complete(row));
        this.#isOutdated = false;
      } catch {
        break;
      }
    } while (heard !== this.#changes);
    this.#readAt = performance.now();
  }
}

function soon(reading: Promise<void>): Promise<unknown> {
  return Promise.race([reading, delay(MAX_WAIT_MS, undefined, { ref: false })]);
}

/** Has the settings read again when the database notifies of a change by any instance. */
export function settingsChannel(settings: CurrentSettings): Channels {
  return {
    settings_changed: () => settings.changed(),
  };
}
