/** A category that has a parent, children, or former names. */
export interface TreeRow {
  id: string;
  name: string;
  key: string;
  parentId: string | null;
  mergedInto: string | null;
  formerKeys: readonly string[];
}

/**
 * How categories stand in one another, and which name each former name stands for. Knows only those that are in another, have others in
 * them, or had other names: every other name stands for itself.
 */
export class CategoryTree {
  readonly #byName = new Map<string, TreeRow>();
  readonly #byId = new Map<string, TreeRow>();
  readonly #byKey = new Map<string, TreeRow>();
  readonly #children = new Map<string, TreeRow[]>();

  constructor(rows: readonly TreeRow[]) {
    for (const row of rows) this.#byId.set(row.id, row);
    for (const row of rows) for (const key of row.formerKeys) this.#byKey.set(key, row);
    for (const row of rows) {
      this.#byKey.set(row.key, row);
      if (row.mergedInto !== null) continue;
      this.#byName.set(row.name, row);
      const parent = this.#parentOf(row);
      if (parent) this.#children.set(parent.id, [...(this.#children.get(parent.id) ?? []), row]);
    }
  }

  /** The name that a category has now, by this or a former one. `key`: that of the name. */
  nameNow(name: string, key: string): string {
    if (this.#byName.has(name)) return name;
    const found = this.#byKey.get(key);
    // Another spelling of a name is not a former name.
    if (!found || (found.key === key && found.mergedInto === null)) return name;
    return this.#target(found)?.name ?? name;
  }

  /** The name of a category and those of all that are in it. */
  namesUnder(name: string): string[] {
    const top = this.#byName.get(name);
    if (!top) return [name];
    const found = new Set([top]);
    // A set takes what is added while it is walked.
    for (const each of found)
      for (const child of this.#children.get(each.id) ?? []) found.add(child);
    return [...found].map((row) => row.name);
  }

  /** The names of the categories that one is in, the innermost first. */
  namesAbove(name: string): string[] {
    const names: string[] = [];
    let row = this.#byName.get(name);
    while (row) {
      row = this.#parentOf(row);
      if (!row || names.includes(row.name)) break;
      names.push(row.name);
    }
    return names;
  }

  /** True if a category has others in it. */
  hasChildren(name: string): boolean {
    const row = this.#byName.get(name);
    return row !== undefined && this.#children.has(row.id);
  }

  #parentOf({ parentId }: TreeRow): TreeRow | undefined {
    const parent = parentId === null ? undefined : this.#byId.get(parentId);
    return parent && this.#target(parent);
  }

  /** What a category was merged into, over as many steps as there are. */
  #target(row: TreeRow): TreeRow | undefined {
    let target: TreeRow | undefined = row;
    for (let steps = 0; target && target.mergedInto !== null; steps += 1) {
      if (steps > this.#byId.size) return undefined;
      target = this.#byId.get(target.mergedInto);
    }
    return target;
  }
}
