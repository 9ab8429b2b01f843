import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { SYNONYM_LIMITS } from './settings-limits.ts';
import { line } from './text.ts';

const { terms, words, letters, groups, allLetters } = SYNONYM_LIMITS;

const Term = line(1, letters.max, 'A word or phrase, please')
  .refine((term) => /^[\p{L}\p{N}]/u.test(term), 'It has to begin with a letter or a digit')
  .refine(
    (term) => term.split(/[^\p{L}\p{M}\p{N}]+/u).length <= words.max,
    `At most ${words.max} words, please`,
  );

/** Words and phrases that stand for each other in searches. */
const SynonymGroup = z
  .array(Term)
  .min(terms.min, `At least ${terms.min} words or phrases, please`)
  .max(terms.max, `At most ${terms.max} words or phrases, please`);

export const Synonyms = z
  .array(SynonymGroup)
  .max(groups.max, `At most ${groups.max} groups, please`)
  .refine(
    (all) => all.flat().reduce((sum, term) => sum + term.length, 0) <= allLetters.max,
    `At most ${allLetters.max} letters in all, please`,
  );
export type Synonyms = z.infer<typeof Synonyms>;

/** The synonyms by themselves. `updatedAt` is that of all settings and goes into `If-Match` of a change. */
export const StoredSynonyms = z.object({ synonyms: Synonyms, updatedAt: Timestamp });
export type StoredSynonyms = z.infer<typeof StoredSynonyms>;

export const SynonymsAnswer = z.object({ success: z.literal(true), settings: StoredSynonyms });
export type SynonymsAnswer = z.infer<typeof SynonymsAnswer>;

export const SynonymsSaved = SynonymsAnswer.extend({ message: z.string() });
export type SynonymsSaved = z.infer<typeof SynonymsSaved>;

/** Body of `PUT settings/synonyms`. */
export const SynonymsChange = z.strictObject({
  synonyms: Synonyms,
  updatedAt: Timestamp.optional().describe(
    'As `GET settings/synonyms` answers it; means nothing here',
  ),
});
export type SynonymsChange = z.infer<typeof SynonymsChange>;
