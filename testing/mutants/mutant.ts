import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A protection that is taken out, and the tests of which one has to fail then. */
export interface Mutant {
  name: string;
  file: string;
  find: string;
  /** Which of the places with this text, from 0. */
  nth: number;
  replace: string;
  /** Parts of the paths of test files. */
  tests: readonly string[];
}

/** The places of a text in a file. */
export function placesOf(text: string, find: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1)) places.push(at);
  return places;
}

/** The file of a mutant in a copy of the project, with and without the protection. */
export function mutate(root: string, { file, find, nth, replace }: Mutant): MutatedFile {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const at = placesOf(text, find)[nth];
  if (at === undefined) throw new Error(`${file} does not have ${find}`);
  return { path, text, mutated: text.slice(0, at) + replace + text.slice(at + find.length) };
}

export interface MutatedFile {
  path: string;
  /** Without the change. */
  text: string;
  mutated: string;
}

/** A mutant in a few words: what is not asked any more, where, the text that says so, what stands there instead, and the tests. */
export type ByHand = readonly [
  what: string,
  file: string,
  find: string,
  replace: string,
  ...tests: string[],
];

export function byHand(kind: string, list: readonly ByHand[]): Mutant[] {
  return list.map(([what, file, find, replace, ...tests]) => ({
    name: `${kind} ${what}`,
    file,
    find,
    nth: 0,
    replace,
    tests,
  }));
}

/** The source files of a project that match, without tests. */
export function sourcesIn(root: string, pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/migrations\/|schema\.sql$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** A mutant of each place of a file that matches: the nth of its own text. */
export function eachMatch(
  { file, text }: { file: string; text: string },
  pattern: RegExp,
  searched = text,
): Pick<Mutant, 'file' | 'find' | 'nth'>[] {
  return [...searched.matchAll(pattern)].map(({ 0: find, index }) => ({
    file,
    find,
    nth: placesOf(text, find).indexOf(index),
  }));
}
