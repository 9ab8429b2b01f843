import type { LetterContent } from '#contract/letter-content.ts';
import { CODE_LIMITS } from '#contract/sessions.ts';
import { codeOf } from './session-code.ts';
import type { DueLetter } from './session-letters.queries.ts';

type Shop = LetterContent['shop'];
type Letter = Pick<DueLetter, 'kind' | 'device' | 'secret'>;
type Words = Omit<LetterContent, 'shop'>;

/** What a letter about signing in says. */
export function contentOf(letter: Letter, shop: Shop): LetterContent {
  return { shop, ...WORDS[letter.kind](letter, shop) };
}

const IF_NOT_YOU =
  'If it was not you, end all sessions in your account, look at its addresses and passkeys, and write to the shop.';

const WORDS: Readonly<Record<Letter['kind'], (letter: Letter, shop: Shop) => Words>> = {
  code({ secret }, shop) {
    const code = codeOf(secret ?? '');
    return {
      heading: `${code} is your code for ${shop.name}`,
      words: [
        `Enter this code where you asked for it: ${code}`,
        `It counts for ${CODE_LIMITS.minutes} minutes, once. Nobody from the shop will ask you for it.`,
      ],
      footnote:
        'Somebody asked for it, to sign in or to open an order. If it was not you, do nothing.',
    };
  },
  'cookie-used-twice': ({ device }, { url }) => ({
    heading: 'A session of yours was ended',
    words: [
      `The sign-in of ${device} was used in two places, so somebody may have copied it. It is ended.`,
      'Log in again to go on.',
    ],
    button: { label: 'Log in', url: `${url}/login` },
  }),
  'new-device': ({ device }, shop) =>
    ofAccount(shop, 'You signed in on a new device', [
      `Somebody signed in to your account on a device that it did not know: ${device}.`,
      'If it was not you, end that session in your account, look at its addresses and passkeys, and see who can read your e-mail.',
    ]),
  'way-added': ({ device }, shop) =>
    ofAccount(shop, 'Your account has a new way to log in', [
      `From now on this opens your account, too: ${device}.`,
      IF_NOT_YOU,
    ]),
  'factor-added': ({ device }, shop) =>
    ofAccount(shop, 'Your account has a second factor', [
      `It was added to your account: ${device}.`,
      IF_NOT_YOU,
    ]),
  'factor-removed': ({ device }, shop) =>
    ofAccount(shop, 'A second factor was removed', [
      `It belongs to your account no more: ${device}.`,
      IF_NOT_YOU,
    ]),
  'factor-dropped': (_, shop) =>
    ofAccount(shop, 'Your second factor was taken off', [
      'Whoever runs the shop took the second factor off your account, with its recovery codes and passkeys.',
      'Add another under “Second factor” in your account. If you did not ask for this, write to the shop.',
    ]),
  'recovery-code-used': ({ device }, shop) =>
    ofAccount(shop, 'A recovery code was used', [
      `Somebody logged in to your account with one of its recovery codes. Left: ${device}.`,
      IF_NOT_YOU,
    ]),
  'factor-tried': (_, shop) =>
    ofAccount(shop, 'Somebody typed wrong codes', [
      'Somebody logged in to your account and typed wrong codes for its second factor. For a while no more can be tried.',
      IF_NOT_YOU,
    ]),
};

function ofAccount({ url }: Shop, heading: string, words: string[]): Words {
  return { heading, words, button: { label: 'Your account', url: `${url}/account` } };
}
