import type pg from 'pg';
import type { CategoryHint } from '#contract/jobs.ts';
import { readCategories } from '#server/features/jobs/job-rows.queries.ts';
import { productCategories } from '#server/features/products/product-rows.queries.ts';
import { likeCategory } from './like-category.rule.ts';

/** Most categories of a file that are compared with those of the shop, and most of the shop. */
const COMPARED = 200;
const KNOWN = 2_000;

/** The new categories of an import that are spelled nearly like one of the shop, by the first lines that have them. */
export async function categoryHints(pool: pg.Pool, jobId: string): Promise<CategoryHint[]> {
  const asked = await readCategories(pool, jobId, COMPARED);
  if (asked.length === 0) return [];
  const known = (await productCategories(pool)).slice(0, KNOWN);
  return asked.flatMap(({ name, line }) => {
    const like = likeCategory(name, known);
    return like === undefined ? [] : [{ line, name, like }];
  });
}
