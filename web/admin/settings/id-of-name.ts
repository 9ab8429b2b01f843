import { slugOf } from './page-slug.ts';

/** The id of a new entry of a list: made from its name, and none of those that are taken. */
export function idOfName(name: string, taken: readonly string[], otherwise: string): string {
  const id = slugOf(name) || otherwise;
  for (let nth = 1; ; nth += 1) {
    const wanted = nth === 1 ? id : `${id.slice(0, 36)}-${nth}`;
    if (!taken.includes(wanted)) return wanted;
  }
}
