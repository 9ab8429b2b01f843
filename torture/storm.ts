import type { Random } from './random.ts';
import type { Machine } from './machine.ts';
import type { People } from './people.ts';
import type { StormyShop } from './stormy-shop.ts';
import type { Told } from './told.ts';

/** What was drawn for one step, to be shown and repeated. */
export type Choices = Readonly<Record<string, number | string | boolean>>;

/** What a step acts on. */
export interface Storm {
  machine: Machine;
  shop: StormyShop;
  people: People;
  /** What the shop has answered, and must keep. */
  told: Told;
}

/** Somebody who uses the shop: a file of `actors/`, which exports it as `actor`. */
export interface Actor<Drawn extends Choices = Choices> {
  name: string;
  /** How many begin in a second of a storm, on average. */
  perSecond: number;
  /** Draws all that is left to chance, so that `run` does the same each time. */
  draw(random: Random): Drawn;
  /** Never throws for what the shop answers, or because it does not. */
  run(storm: Storm, drawn: Drawn): Promise<void>;
}

/** Something that goes wrong: a file of `faults/`, which exports it as `fault`. */
export interface Fault<Drawn extends Choices = Choices> {
  name: string;
  /** How often it is drawn, compared with others; 1 if it is left out. */
  weight?: number;
  /** Why it can't happen on this machine; undefined if it can. */
  missing?(): string | undefined;
  draw(random: Random): Drawn;
  /** Resolves when it is over. */
  run(storm: Storm, drawn: Drawn): Promise<void>;
}
