import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FUNCTION_FILES } from '#server/platform/function-texts.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');
const files = tracked.filter((file) =>
  /^(contract|server|web|local|sandbox|demo|testing|torture|e2e|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(
    file,
  ),
);
interface Import {
  from: string;
  to: string;
}

/** Every import of one project file by another, as paths from the root. */
const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(path.join(ROOT, from), 'utf8').matchAll(
      /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((specifier) => '.#'.includes(specifier.charAt(0)))
    .map((specifier) => ({
      from,
      to: specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(from), specifier),
    })),
);

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('testing/');
const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
const adminFolderOf = (file: string) => /^web\/admin\/([^/]+)\//.exec(file)?.[1];
const webAreaOf = (file: string) => /^web\/(storefront|admin)\//.exec(file)?.[1];

/** Imports that are not allowed; tests are exempt. */
const FENCES: Record<string, (one: Import) => boolean> = {
  'the contract imports no other part of the project': ({ from, to }) =>
    from.startsWith('contract/') && !to.startsWith('contract/'),
  'the server does not import the web app': ({ from, to }) =>
    from.startsWith('server/') && to.startsWith('web/'),
  'the web app does not import the server': ({ from, to }) =>
    from.startsWith('web/') && !from.startsWith('web/build/') && to.startsWith('server/'),
  'the platform does not import features, except in the list of tables': ({ from, to }) =>
    from.startsWith('server/platform/') &&
    from !== 'server/platform/tables.ts' &&
    to.startsWith('server/features/'),
  'the server imports only itself and the contract': ({ from, to }) =>
    from.startsWith('server/') && !/^(server|contract)\//.test(to),
  'the payment sandbox imports no other part of the project': ({ from, to }) =>
    from.startsWith('sandbox/') && !to.startsWith('sandbox/'),
  'the demo shop imports only itself, the server and the contract': ({ from, to }) =>
    from.startsWith('demo/') && !/^(demo|server|contract)\//.test(to),
  'local mode imports only itself, the payment sandbox, the demo shop, the server and the contract':
    ({ from, to }) =>
      from.startsWith('local/') && !/^(local|sandbox|demo|server|contract)\//.test(to),
  "a feature does not import another's routes": ({ from, to }) =>
    featureOf(from) !== undefined &&
    featureOf(to) !== undefined &&
    featureOf(from) !== featureOf(to) &&
    to.endsWith('.routes.ts'),
  'storefront and admin screens do not import each other': ({ from, to }) =>
    webAreaOf(from) !== undefined &&
    webAreaOf(to) !== undefined &&
    webAreaOf(from) !== webAreaOf(to),
  'web/ui imports only itself and the money functions': ({ from, to }) =>
    from.startsWith('web/ui/') && !to.startsWith('web/ui/') && to !== 'contract/money.ts',
};

/**
 * Files that may contain SQL: statements in `*.queries.ts`; defaults, checks and indexes of tables; and
 * commands that the builder doesn't know, such as LISTEN and the lock of migrations.
 */
const MAY_WRITE_SQL =
  /\.queries\.ts$|\.table\.ts$|^server\/platform\/(columns|tables|migrations|change-listener)\.ts$/;

/** Returns true if a file imports Drizzle's `sql`, not only its types, or hands a text to the driver. */
function writesSql(source: string): boolean {
  const imported = [...source.matchAll(/^import \{([^}]*)\} from 'drizzle-orm';/gm)];
  return (
    imported.some(([, names = '']) =>
      /(^|[,{\s])sql\b/.test(names.replaceAll(/\btype \w+/g, '')),
    ) || /\.query\s*[(<]/.test(source)
  );
}

const MOST_FILES = 30;
const MOST_LINES = 3_000;

/** The files or features on an import cycle, or between two cycles. */
function inCycles(all: readonly Import[]): string[] {
  let left = all;
  for (;;) {
    const sources = new Set(left.map(({ from }) => from));
    const targets = new Set(left.map(({ to }) => to));
    const kept = left.filter(({ from, to }) => targets.has(from) && sources.has(to));
    if (kept.length === left.length) return [...sources];
    left = kept;
  }
}

describe('the house rules', () => {
  it('are checked on the imports that were found', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it.each(Object.keys(FENCES))('%s', (fence) => {
    const breaks = FENCES[fence];
    expect(
      imports
        .filter((one) => !isTest(one.from) && breaks?.(one))
        .map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([]);
  });

  it.each([
    ['server/features', featureOf],
    ['web/admin', adminFolderOf],
  ])('let folders of %s import each other only without cycles, types included', (_, folderOf) => {
    const crossings = imports.flatMap(({ from, to }) => {
      const [one, other] = [folderOf(from), folderOf(to)];
      return isTest(from) || !one || !other || one === other ? [] : [{ from: one, to: other }];
    });
    expect(crossings.length).toBeGreaterThan(10);
    expect(inCycles(crossings)).toEqual([]);
  });

  it(`let a feature have at most ${MOST_FILES} files and ${MOST_LINES} lines, tests aside`, () => {
    const sizes = new Map<string, { files: number; lines: number }>();
    for (const file of tracked) {
      const feature = featureOf(file);
      if (!feature || isTest(file) || !/\.(ts|sql)$/.test(file)) continue;
      if (!existsSync(path.join(ROOT, file))) continue;
      const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
      const before = sizes.get(feature) ?? { files: 0, lines: 0 };
      sizes.set(feature, { files: before.files + 1, lines: before.lines + lines });
    }
    expect(sizes.size).toBeGreaterThan(10);
    const tooLarge = [...sizes]
      .filter(([, { files, lines }]) => files > MOST_FILES || lines > MOST_LINES)
      .map(([feature]) => feature);
    expect(tooLarge).toEqual([]);
  });

  it('need a feature with calls to say what it adds in its x.feature.ts, which app.ts or watching-features.ts lists', () => {
    const withCalls = new Set(
      files.flatMap((file) => (file.endsWith('.routes.ts') ? (featureOf(file) ?? []) : [])),
    );
    const listed = imports
      .filter(({ from }) => /^server\/(app|watching-features)\.ts$/.test(from))
      .map(({ to }) => /^server\/features\/([^/]+)\/\1\.feature\.ts$/.exec(to)?.[1]);
    expect([...withCalls].filter((feature) => !listed.includes(feature))).toEqual([]);
    expect(withCalls.size).toBeGreaterThan(10);
  });

  it('allow no import cycles between files, types included', () => {
    expect(inCycles(imports.filter(({ from }) => !isTest(from)))).toEqual([]);
  });

  it('let rule files import only the contract, functions of Node and each other, and each has a test', () => {
    const rules = files.filter((file) => file.endsWith('.rule.ts'));
    const others = rules.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^import (?!type )[^;]*;/gm)]
        .map(([line]) => line)
        .filter((line) => !/from '(#contract\/|node:util'|[^']*\.rule\.ts')/.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(others).toEqual([]);
    expect(rules.filter((file) => !files.includes(file.replace('.ts', '.test.ts')))).toEqual([]);
    expect(rules.length).toBeGreaterThan(5);
  });

  it('let only `*.queries.ts`, tables and a few named files contain SQL', () => {
    const writers = files.filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        !MAY_WRITE_SQL.test(file) &&
        writesSql(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(writers).toEqual([]);
  });

  it('let only server/main.ts read the environment, and what hands it to the embedded PostgreSQL', () => {
    const readers = files.filter(
      (file) =>
        /^(contract|server|web)\//.test(file) &&
        !isTest(file) &&
        /process\.env\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(readers).toEqual(['server/embedded/run-program.ts', 'server/main.ts']);
  });

  it('load the S3 client only in a shop that has a bucket', () => {
    const importers = (pattern: RegExp) =>
      files.filter(
        (file) => !isTest(file) && pattern.test(readFileSync(path.join(ROOT, file), 'utf8')),
      );
    const backups = 'server/features/backups/bucket-place.ts';
    expect(importers(/from '@(?:aws-sdk|smithy)\//)).toEqual([
      backups,
      'server/features/photos/s3-photo-store.ts',
    ]);
    expect(importers(/from '[^']*\/s3-photo-store\.ts'/)).toEqual([backups]);
    expect(importers(/from '[^']*\/bucket-place\.ts'/)).toEqual([]);
    expect(importers(/import\('[^']*\/s3-photo-store\.ts'\)/)).toEqual([
      'server/features/photos/open-photo-store.ts',
    ]);
  });

  it('let photo files be saved only inside whileSaving, so that no sweep deletes them meanwhile', () => {
    // The file of a trial is new, and gone at once.
    const trial = 'server/features/health/try-photo-store.ts';
    const savers = files
      .filter((file) => file.startsWith('server/') && !isTest(file) && file !== trial)
      .flatMap((file) =>
        [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^.*[sS]tore\.save\(.*$/gm)].map(
          ([line]) => `${file}: ${line.trim()}`,
        ),
      );
    expect(savers.filter((line) => !line.includes('whileSaving(() => '))).toEqual([]);
    expect(savers).toHaveLength(1);
  });

  it('need every file of functions and triggers listed, so that it is applied', () => {
    const written = tracked.filter(
      (file) => file.endsWith('.functions.sql') && existsSync(path.join(ROOT, file)),
    );
    expect(written.sort()).toEqual([...FUNCTION_FILES].sort());
  });

  it('have no functions and triggers in migrations, which would apply them only once', () => {
    const folder = path.join(ROOT, 'server/platform/migrations');
    const makers = readdirSync(folder).filter(
      (file) =>
        file.endsWith('.sql') &&
        /^CREATE (OR REPLACE )?(FUNCTION|TRIGGER)/im.test(
          readFileSync(path.join(folder, file), 'utf8'),
        ),
    );
    expect(makers).toEqual([]);
  });

  it('need every migration listed in the journal, each later than the one before', () => {
    const folder = path.join(ROOT, 'server/platform/migrations');
    const { entries } = JSON.parse(
      readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'),
    ) as { entries: { tag: string; when: number }[] };
    const written = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(written.sort());
    const times = entries.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('allow no utils, helpers, common or misc', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual(
      [],
    );
  });
});
