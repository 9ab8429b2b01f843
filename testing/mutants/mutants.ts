import { accessMutants } from './access.ts';
import { limitMutants } from './limits.ts';
import { lockMutants } from './locks.ts';
import type { Mutant } from './mutant.ts';

/** Every protection that `npm run mutants` takes out of a copy of the project, in order. */
export function allMutants(root: string): Mutant[] {
  return [...lockMutants(root), ...limitMutants(root), ...accessMutants(root)];
}
