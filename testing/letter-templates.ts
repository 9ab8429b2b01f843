import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LetterRenderer } from '#contract/letter-content.ts';

/** The templates as they are, without a build. By its path, because the server's types know nothing of React. */
const TEMPLATES = pathToFileURL(path.resolve(import.meta.dirname, '../web/entry-letters.tsx')).href;

export const renderLetter: LetterRenderer['renderLetter'] = async (content) =>
  ((await import(TEMPLATES)) as LetterRenderer).renderLetter(content);
