import { DELETED_USER } from '#contract/deleted-user.ts';

/** Characters that divide the part of an e-mail address before the @. */
const MAILBOX_PARTS = /[._+-]+/;

/**
 * Returns the name that a review shows of its writer: the first word of their name. Of a name that is an e-mail address, as some
 * identity providers give, only the beginning, so that nobody's address is shown.
 */
export function firstName({ name, isDeleted }: { name: string; isDeleted: boolean }): string {
  if (isDeleted) return DELETED_USER;
  const [first = ''] = name.trim().split(/\s+/);
  const [mailbox = '', host] = first.split('@');
  if (host === undefined) return first;
  return mailbox.split(MAILBOX_PARTS).find((part) => part !== '') ?? 'Customer';
}
