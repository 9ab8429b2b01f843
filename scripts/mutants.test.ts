import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { placesOf } from '#testing/mutants/mutant.ts';
import { allMutants } from '#testing/mutants/mutants.ts';

const ROOT = resolve(import.meta.dirname, '..');
const mutants = allMutants(ROOT);
const testFiles = globSync('{contract,server}/**/*.test.ts', { cwd: ROOT });

it('knows what each mutant takes out, and where', () => {
  const inVain = mutants.filter(({ file, find, nth }) => {
    const places = placesOf(readFileSync(join(ROOT, file), 'utf8'), find);
    return places[nth] === undefined;
  });
  expect(inVain.map(({ name }) => name)).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it('takes out the only place of a text that is named by hand', () => {
  const byHand = mutants.filter(({ name }) => !/ \d+$/.test(name));
  const unclear = byHand.filter(
    ({ file, find }) => placesOf(readFileSync(join(ROOT, file), 'utf8'), find).length !== 1,
  );
  expect(byHand.length).toBeGreaterThan(50);
  expect(unclear.map(({ name }) => name)).toEqual([]);
});

it('has tests for each mutant', () => {
  const untested = mutants.filter(
    ({ tests }) =>
      tests.length === 0 ||
      tests.some((test) => !testFiles.some((file) => file.replaceAll('\\', '/').includes(test))),
  );
  expect(untested.map(({ name, tests }) => `${name}: ${tests.join(', ')}`)).toEqual([]);
});
