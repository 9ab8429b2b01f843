import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { RELEASE } from '#server/platform/release.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');
const documents = tracked.filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('demo/'),
);

/** The project's files and folders that a document names in backticks, and the paths it links to. */
function pathsIn(text: string): { named: string[]; linked: string[] } {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const isProjectPath = (name: string) =>
    /^[\w-]/.test(name) &&
    !/(^|\/)x[./]/.test(name) &&
    (/^[\w./-]+\.(ts|tsx|mjs|sql|md|json|ya?ml)$/.test(name) ||
      /^(contract|server|web|local|sandbox|demo|testing|e2e|bench|scripts|docs)\/[\w./-]*$/.test(
        name,
      ));
  return {
    named: [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter(isProjectPath),
    linked: [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"]+)"/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((link) => !/^[a-z]+:/.test(link)),
  };
}

/** The text of a file, with what a call takes right behind its parenthesis. */
function calls(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\(\s+/g, '(');
}

describe('the documents', () => {
  it('have the version of package.json and of the lock file as the newest of the changelog', () => {
    const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
    const [newest] = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)];
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([newest?.[1], lock.version, lock.packages['']?.version]).toEqual([
      version,
      version,
      version,
    ]);
  });

  it('have as many versions in the changelog as the number of the release says', () => {
    const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect([...changelog.matchAll(/^## \[\d/gm)]).toHaveLength(RELEASE);
  });

  it.each(documents)('%s names only files and folders that exist', (document) => {
    const { named, linked } = pathsIn(readFileSync(path.join(ROOT, document), 'utf8'));
    const folder = path.posix.dirname(document);
    const missing = [
      ...linked.filter((link) => !existsSync(path.join(ROOT, folder, link))),
      ...named.filter((name) => !tracked.some((file) => `/${file}`.includes(`/${name}`))),
    ];
    expect(missing).toEqual([]);
  });

  it('name a story or a test that exists for each of the 35 jobs of an owner, or say "not yet"', () => {
    const text = readFileSync(path.join(ROOT, 'docs/owners-week.md'), 'utf8');
    const jobs = [...text.matchAll(/^\| *(\d+) *\|(.*)\|$/gm)].map(([, number, cells = '']) => ({
      number: Number(number),
      cells: cells.split('|').map((cell) => cell.trim().replaceAll('`', '')),
    }));
    expect(jobs.map(({ number }) => number)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
    const unproved = jobs.filter(({ cells: [, proof = '', file = '', name = ''] }) => {
      if (proof === 'not yet') return file !== '' || name !== '';
      const isNamed = { story: /^e2e\/stories\//, test: /^server\// }[proof]?.test(file);
      return !isNamed || !calls(file).includes(`('${name}'`);
    });
    expect(unproved).toEqual([]);
  });

  it('name the files that hold the SQL which changes stock, where they answer what happens to it', () => {
    const architecture = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const answers = [...architecture.matchAll(/^\| ([^|]*\bstock\b[^|]*?) +\| (.*)\|$/gm)];
    const files = (words: string) =>
      [...words.matchAll(/`(server\/[^`]+)`/g)].map((match) => match[1] ?? '');
    const sqlIn = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
    const WHAT_HAPPENS: Readonly<Record<string, RegExp>> = {
      'stock is reserved': /set reserved = reserved \+ lines\.held/,
      'stock is taken': /set on_hand = on_hand - \S+, reserved = reserved - /,
      'stock is given back':
        /set reserved = reserved \+ change\.by[\s\S]*set on_hand = on_hand \+ returned/,
      'stock is changed by many rows': /\bon_hand = (p\.on_hand \+|coalesce)/,
    };
    expect(answers.map(([, what]) => what)).toEqual(Object.keys(WHAT_HAPPENS));
    for (const [, what = '', answer = ''] of answers)
      for (const file of files(answer))
        expect([file, WHAT_HAPPENS[what]?.test(sqlIn(file))]).toEqual([file, true]);
    const writers = tracked.filter(
      (file) =>
        /^server\/.*\.(ts|sql)$/.test(file) &&
        !/\.test\.ts$|\/migrations\//.test(file) &&
        existsSync(path.join(ROOT, file)) &&
        /\b(reserved|on_hand) = (p\.)?(reserved|on_hand|coalesce)\b/.test(sqlIn(file)),
    );
    expect(writers.sort()).toEqual(
      [...new Set(answers.flatMap(([, , answer = '']) => files(answer)))].sort(),
    );
  });

  it('list every decision in the index', () => {
    const decisions = path.join(ROOT, 'docs/decisions');
    const { linked } = pathsIn(readFileSync(path.join(decisions, 'README.md'), 'utf8'));
    expect(linked.sort()).toEqual(
      readdirSync(decisions)
        .filter((file) => file !== 'README.md')
        .sort(),
    );
  });
});
