import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import type { StoredCategory } from '#server/features/jobs/jobs.table.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import type { CategoryColumn, CategoryLine } from './category-line.rule.ts';

/** A category of the shop; of one that was merged, only its names count. */
export interface KnownCategory {
  id: string;
  name: string;
  slug: string;
  parentId: string | null;
  /** Its place among those with the same parent, from 1. */
  nth: number;
  title: string;
  description: string;
  words: string;
  mergedInto: string | null;
  formerKeys: readonly string[];
}

export type CategoryPlan =
  | { is: 'changed' | 'same'; id: string; before: StoredCategory; after: StoredCategory }
  | { is: 'new'; id: string; after: StoredCategory }
  | { is: 'refused'; column: CategoryColumn; message: string };

const TEXTS = ['name', 'slug', 'title', 'description', 'words'] as const;

/** A category as the lines so far make it. */
type Planned = Pick<KnownCategory, 'id' | 'name' | 'slug' | 'parentId'>;

/**
 * Plans what the lines of a file do, one after another: a line may name what an earlier one adds or renames. A value that the category
 * has in the shop changes nothing.
 */
export class CategoryPlanner {
  readonly #shop = new Map<string, KnownCategory>();
  readonly #planned = new Map<string, Planned>();
  /** Ids by the keys of names, also of former ones. */
  readonly #keys = new Map<string, string>();
  /** The categories of the lines so far. */
  readonly #told = new Set<string>();
  readonly #merged = new Map<string, string>();

  constructor(rows: readonly KnownCategory[]) {
    for (const { id, formerKeys } of rows) for (const key of formerKeys) this.#keys.set(key, id);
    for (const row of rows) {
      this.#keys.set(keyOfCategory(row.name), row.id);
      if (row.mergedInto !== null) this.#merged.set(row.id, row.mergedInto);
      else {
        this.#shop.set(row.id, row);
        this.#planned.set(row.id, row);
      }
    }
  }

  /** @param newId the id of a category that the line adds */
  plan(line: CategoryLine, newId: string): CategoryPlan {
    const { id, name } = line;
    if (id !== undefined && !this.#shop.has(id)) return refused('id', 'There is no such category');
    const named = name === undefined ? undefined : this.#named(name);
    const known = this.#shop.get(id ?? named?.id ?? '');
    if (known && named && named.id !== known.id)
      return refused('name', 'Another category has this name');
    if (!known && name === undefined) return refused('name', 'A new category needs a name');
    if (!named && name !== undefined && this.#isMerged(name))
      return refused('name', 'It was merged into another category, to which its name leads');
    if (!known && named) return refused('name', 'An earlier line adds this category');
    if (!known && this.#planned.size >= CATEGORY_LIMITS.categories.max)
      return refused('name', `The shop can have ${CATEGORY_LIMITS.categories.max} categories`);
    if (known && this.#told.has(known.id))
      return refused(id === undefined ? 'name' : 'id', 'An earlier line has this category');
    const found = this.#parentOf(line, known?.id ?? newId);
    if ('is' in found) return found;
    const slugged = this.#withSlug(line.slug, known?.id);
    if (slugged) return refused('slug', 'Another page has this address');
    return known
      ? this.#change(known, line, found.parent)
      : this.#add(newId, withoutPlace(line), found.parent ?? null);
  }

  #add(id: string, said: StoredCategory, parent: string | null): CategoryPlan {
    this.#keep({ id, name: said.name ?? '', slug: said.slug ?? '', parentId: parent });
    return { is: 'new', id, after: { ...said, ...this.#parentField(parent) } };
  }

  #change(
    known: KnownCategory,
    line: CategoryLine,
    parent: string | null | undefined,
  ): CategoryPlan {
    const before: StoredCategory = {};
    const after: StoredCategory = {};
    for (const field of TEXTS) {
      const said = line[field];
      if (said === undefined || said === known[field]) continue;
      before[field] = known[field];
      after[field] = said;
    }
    // Its address changes with its name; an undo takes both back.
    if (after.name !== undefined) before.slug = known.slug;
    if (parent !== undefined && parent !== known.parentId) {
      Object.assign(before, this.#parentField(known.parentId));
      Object.assign(after, this.#parentField(parent));
      before.order = known.nth;
    }
    if (line.order !== undefined && (line.order !== known.nth || after.parent !== undefined)) {
      before.order = known.nth;
      after.order = line.order;
    }
    const { id, name, slug, parentId } = known;
    const becomes = { name: after.name ?? name, slug: after.slug ?? slug };
    this.#keep({ id, ...becomes, parentId: after.parent === undefined ? parentId : after.parent });
    return { is: Object.keys(after).length === 0 ? 'same' : 'changed', id, before, after };
  }

  #keep(planned: Planned): void {
    this.#told.add(planned.id);
    this.#planned.set(planned.id, planned);
    this.#keys.set(keyOfCategory(planned.name), planned.id);
  }

  #parentField(parent: string | null): StoredCategory {
    const name = parent === null ? null : (this.#planned.get(parent)?.name ?? null);
    return { parent, parentName: name };
  }

  /** The category that has this name after the lines so far. */
  #named(name: string): Planned | undefined {
    const key = keyOfCategory(name);
    const found = this.#planned.get(this.#keys.get(key) ?? '');
    return found && keyOfCategory(found.name) === key ? found : undefined;
  }

  #isMerged(name: string): boolean {
    return this.#merged.has(this.#keys.get(keyOfCategory(name)) ?? '');
  }

  #withSlug(slug: string | undefined, own: string | undefined): boolean {
    if (slug === undefined) return false;
    return [...this.#planned.values()].some((each) => each.slug === slug && each.id !== own);
  }

  /** The parent that a line names, also by a former name; undefined if it names none. */
  #parentOf(
    { parent }: CategoryLine,
    id: string,
  ): { parent: string | null | undefined } | Extract<CategoryPlan, { is: 'refused' }> {
    if (parent === undefined || parent === null) return { parent };
    let named = this.#keys.get(keyOfCategory(parent)) ?? '';
    for (let steps = 0; this.#merged.has(named) && steps <= this.#merged.size; steps += 1)
      named = this.#merged.get(named) ?? '';
    if (!this.#planned.has(named))
      return refused(
        'parent',
        `There is no category “${parent}” in the shop or on an earlier line`,
      );
    const above = this.#wayUp(named);
    if (above.includes(id)) return refused('parent', 'It can’t be in itself');
    const { max } = CATEGORY_LIMITS.levels;
    if (above.length + 1 + this.#levelsBelow(id) > max)
      return refused('parent', `At most ${max} levels, please`);
    return { parent: named };
  }

  #wayUp(start: string): string[] {
    const way: string[] = [];
    let at = this.#planned.get(start);
    while (at && !way.includes(at.id)) {
      way.push(at.id);
      at = this.#planned.get(at.parentId ?? '');
    }
    return way;
  }

  #levelsBelow(id: string): number {
    const steps = [...this.#planned.keys()].map((each) => this.#wayUp(each).indexOf(id));
    return Math.max(0, ...steps);
  }
}

function refused(
  column: CategoryColumn,
  message: string,
): Extract<CategoryPlan, { is: 'refused' }> {
  return { is: 'refused', column, message };
}

/** The fields of a category that a line gives. */
function withoutPlace({
  name,
  order,
  slug,
  title,
  description,
  words,
}: CategoryLine): StoredCategory {
  const said = { name, order, slug, title, description, words };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
