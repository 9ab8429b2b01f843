import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Actor, Fault } from './storm.ts';

export interface Cast {
  actors: readonly Actor[];
  faults: readonly Fault[];
}

/** All actors and faults there are, by name: each file of the two folders has one. */
export async function loadCast(): Promise<Cast> {
  return {
    actors: await loadAll<Actor>('actors', 'actor'),
    faults: await loadAll<Fault>('faults', 'fault'),
  };
}

async function loadAll<Part extends { name: string }>(
  folder: string,
  exported: string,
): Promise<Part[]> {
  const at = path.join(import.meta.dirname, folder);
  const files = readdirSync(at).filter((file) => file.endsWith('.ts'));
  const parts = await Promise.all(
    files.map(async (file) => {
      const loaded = (await import(pathToFileURL(path.join(at, file)).href)) as Record<
        string,
        Part
      >;
      const part = loaded[exported];
      if (part?.name !== path.basename(file, '.ts'))
        throw new Error(`torture/${folder}/${file} has no ${exported} with its name`);
      return part;
    }),
  );
  return parts.sort((one, other) => (one.name < other.name ? -1 : 1));
}
