import type { LetterContent } from '#contract/letter-content.ts';

/** The subject of a letter: values for its words, and its content. */
export interface Subject {
  values: Readonly<Record<string, string>>;
  content: Partial<LetterContent>;
  /** In place of the shop's default subject and words. */
  usual?: { subject?: string; words: string };
  /** An address that nobody but its reader may know. */
  secret?: string;
}
