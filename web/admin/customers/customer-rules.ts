import type { User } from '#contract/users.ts';

interface Circumstances {
  /** Who asks. */
  uid: string;
  /** How many admins there are; undefined until that is known. */
  admins: number | undefined;
}

type Person = Pick<User, '_id' | 'role'>;

/** Why somebody's role can't be changed; undefined where it can. The server has the last word. */
export function whyRoleStays(person: Person, { admins }: Circumstances): string | undefined {
  return person.role === 'admin' && admins === 1 ? 'The last admin stays one' : undefined;
}

/** Why somebody can't be deleted; undefined where they can. The server has the last word. */
export function whyNotDeleted(person: Person, circumstances: Circumstances): string | undefined {
  if (person._id === circumstances.uid) return "You can't delete yourself";
  return whyRoleStays(person, circumstances);
}
