import type pg from 'pg';
import type { NameWord } from './order-search.queries.ts';
import { withTypingError } from './typing-error.rule.ts';

/**
 * A search by name that found nothing, with each word that nobody's name has replaced by what it may have been without a
 * typing error. Undefined if there is no such word, or one that is too short for an error.
 */
export async function forgiveTyping(
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<NameWord[] | undefined> {
  const patterns = words.map(({ pattern }) => pattern);
  if (patterns.length === 0) return undefined;
  const known = patterns.map(
    (_, place) => `
      exists (select from users u where u.search_text like $${place + 1})
      or exists (select from orders o where o.deleted_at is null and o.searched_recipient like $${place + 1})`,
  );
  const { rows } = await pool.query<{ known: boolean[] }>({
    text: `select array[${known.join(', ')}] as known`,
    values: patterns,
  });
  const isKnown = rows[0]?.known ?? [];
  if (isKnown.every(Boolean)) return undefined;
  const forgiven = words.map((word, place): NameWord | undefined => {
    if (isKnown[place] === true) return word;
    // The word between the wildcards of its pattern.
    const pattern = withTypingError(word.pattern.replaceAll('%', '').trim());
    return pattern === undefined ? undefined : { operator: '~', pattern };
  });
  return forgiven.every((word) => word !== undefined) ? forgiven : undefined;
}
