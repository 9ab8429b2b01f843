import { randomUUIDv7 } from 'node:crypto';
import type { StoredFields } from '#server/features/jobs/jobs.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { findFamilies } from './known-families.queries.ts';
import {
  importedFamily,
  newFamily,
  noteChoice,
  planChoice,
  type ChoicePlan,
  type ImportedFamily,
} from './plan-choice.rule.ts';
import type { Known } from './plan-line.rule.ts';
import type { ReadChoice } from './read-choice.rule.ts';

/** The families of a file, as its lines so far leave them. */
export class FamilyPlaces {
  readonly #byId = new Map<string, ImportedFamily>();
  readonly #byName = new Map<string, ImportedFamily[]>();

  /** Reads the families that lines name, and those that their products are in. */
  async learn(tx: Transaction, names: readonly string[], ids: readonly string[]): Promise<void> {
    const asked = [...new Set(names.map(keyOf))].filter((name) => !this.#byName.has(name));
    const askedIds = [...new Set(ids)].filter((id) => !this.#byId.has(id));
    if (asked.length === 0 && askedIds.length === 0) return;
    for (const name of asked) this.#byName.set(name, []);
    for (const stored of await findFamilies(tx, asked, askedIds)) {
      if (this.#byId.has(stored.id)) continue;
      this.#add(importedFamily(stored));
    }
  }

  /** Plans the place of a line; `note` it once the line can be imported. */
  plan(line: { choice: ReadChoice; fields: StoredFields }, product: Known | undefined): ChoicePlan {
    const former = this.#byId.get(product?.familyId ?? '');
    const named = this.#byName.get(keyOf(line.choice.family)) ?? [];
    const own = named.find((family) => family === former);
    if (!own && named.length > 1)
      return {
        is: 'refused',
        column: 'family',
        message: `There are ${named.length} families with this name`,
      };
    const family = own ?? named[0] ?? newFamily(randomUUIDv7(), line.choice, line.fields);
    return planChoice(line, product, { family, former });
  }

  note(plan: Extract<ChoicePlan, { is: 'member' }>, productId: string): void {
    if (!this.#byId.has(plan.family.id)) this.#add(plan.family);
    noteChoice(plan, productId);
  }

  #add(family: ImportedFamily): void {
    const key = keyOf(family.name);
    this.#byId.set(family.id, family);
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), family]);
  }
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
