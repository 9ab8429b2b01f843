import { expect, it } from 'vitest';
import { howToAccept, whyNotAccepted } from './invite-words.rule.ts';

it('an invited person is told with which provider to log in', () => {
  expect(howToAccept(['google.com'])).toMatch(/log in with Google\.$/);
  expect(howToAccept(['google.com', 'github.com'])).toMatch(/log in with Google or GitHub\.$/);
});

it('the list of invitations tells a provider that is not trusted from an address that is not verified', () => {
  expect(whyNotAccepted('github.com', ['google.com'])).toBe(
    "Tried with GitHub, a provider that isn't trusted: they have to log in with Google.",
  );
  expect(whyNotAccepted('google.com', ['google.com'])).toBe(
    'Tried with Google, which has not verified the address: they have to verify it there, and log in again.',
  );
});
