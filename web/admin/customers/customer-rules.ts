import { DUTY_WORDS, type Duty } from '#contract/duties.ts';
import type { User } from '#contract/users.ts';

interface Circumstances {
  /** The caller. */
  uid: string;
  /** The number of admins; undefined until that is known. */
  admins: number | undefined;
  /** The caller's duties. */
  duties: readonly Duty[];
}

type Person = Pick<User, '_id' | 'role' | 'shopOwner' | 'duties'>;

/** Says why somebody's role can't be changed; undefined where it can. The server decides. */
export function whyRoleStays(
  person: Person,
  { uid, admins, duties }: Circumstances,
): string | undefined {
  if (person.shopOwner && person._id !== uid) return "The shop's owner stays admin";
  const lacked = person.duties?.find((duty) => !duties.includes(duty));
  if (lacked) return `They have the duty ${DUTY_WORDS[lacked].label}, you don't`;
  return person.role === 'admin' && admins === 1 ? 'The last admin stays one' : undefined;
}

/** Says why somebody can't be deleted; undefined where they can. The server decides. */
export function whyNotDeleted(person: Person, circumstances: Circumstances): string | undefined {
  if (person._id === circumstances.uid) return "You can't delete yourself";
  if (person.shopOwner) return "The shop's owner can't be deleted";
  return whyRoleStays(person, circumstances);
}

/**
 * Says what happens to the orders on their way to somebody whose account is to be deleted.
 *
 * @param count how many there are; undefined while it is loading
 * @param isUnknown it could not be loaded
 */
export function parcelWords(
  count: number | undefined,
  isUnknown: boolean,
  number: (value: number) => string,
): string {
  if (isUnknown) return 'Orders under way keep name and address until they are delivered.';
  if (count === undefined) return 'Looking for parcels under way…';
  if (count === 0) return 'No parcel is under way to them.';
  return count === 1
    ? '1 parcel is still under way: name and address stay with that order until it is delivered.'
    : `${number(count)} parcels are still under way: name and address stay with those orders until they are delivered.`;
}
