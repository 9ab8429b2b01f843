import type { CategoryTerms } from '#contract/jobs.ts';

const FIELD_WORDS: Readonly<Record<keyof CategoryTerms, string>> = {
  name: 'name',
  parent: 'in the category',
  order: 'place',
  slug: 'address',
  title: 'title',
  description: 'description',
  words: 'words',
};

/** The length of a text that is shown whole. */
const SHOWN = 80;

/** Describes the changes of a line to a category: "name from Bags to Sacks, in the category Luggage"; for a new one, its values. */
export function categoryChanges(before: CategoryTerms | undefined, after: CategoryTerms): string {
  return (
    (Object.keys(FIELD_WORDS) as (keyof CategoryTerms)[])
      .filter((field) => after[field] !== undefined)
      // A new category is named by its name.
      .filter((field) => before || (field !== 'name' && after[field] !== ''))
      .map((field) => {
        const becomes = wordsOf(after[field]);
        return before
          ? `${FIELD_WORDS[field]} from ${wordsOf(before[field])} to ${becomes}`
          : `${FIELD_WORDS[field]} ${becomes}`;
      })
      .join(', ')
  );
}

function wordsOf(value: string | number | undefined): string {
  if (value === undefined || value === '') return 'none';
  const text = String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
