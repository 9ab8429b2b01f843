import type { LetterContent } from '#contract/letter-content.ts';
import type { StoredSettings } from '#contract/settings.ts';
import { linesOf, oneLine } from './letter-text.rule.ts';

/** What a letter says of the shop. `origin`: the shop's address. */
export function letterhead(
  { name, contact, logo }: Pick<StoredSettings, 'name' | 'contact' | 'logo'>,
  origin: string,
): LetterContent['shop'] {
  return {
    name: oneLine(name, 60),
    url: origin,
    ...(logo !== undefined && { logo: `${origin}${logo}` }),
    contact: [contact.email, contact.phone, linesOf(contact.address).join(', ')].filter(
      (each) => each !== '',
    ),
  };
}
