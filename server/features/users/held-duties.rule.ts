import { DUTIES, type Duty } from '#contract/duties.ts';
import type { Role } from '#contract/users.ts';

/** The duties that somebody has by their row: none unless they are an admin. Those of newer versions are left out. */
export function heldDuties({
  role,
  duties,
}: {
  role: Role;
  duties: readonly string[] | null;
}): Duty[] {
  if (role !== 'admin') return [];
  return DUTIES.filter((duty) => duties === null || duties.includes(duty));
}
