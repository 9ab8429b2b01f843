import type { Access } from '#server/platform/access.ts';
import type { Database } from '#server/platform/database.ts';
import { registerPeople } from './factories.ts';

/** A kind of caller, the token they send, and the `?id=` they send (undefined: none). */
export interface TestCaller {
  who: string;
  claims?: Record<string, unknown>;
  authorization?: string;
  id?: string;
  /** The error code or status that a route with this rule answers them; undefined if they may call it. */
  refusal(access: Access): number | string | undefined;
}

const always = (code: string) => () => code;
export const HOUR = 3_600;
const startedAt = Math.floor(Date.now() / 1000);
/** The claim of a sign-in that long before the tests began. */
export const loggedIn = (secondsAgo: number) => ({ auth_time: startedAt - secondsAgo });
const justRanOut = { exp: startedAt - HOUR };

/** Registers those of the callers who have a user. */
export function registerCallers(database: Database): Promise<void> {
  return registerPeople(
    database,
    { id: 'chief', role: 'admin' },
    { id: 'other-chief', role: 'admin' },
    { id: 'bela' },
    { id: 'new-chief', role: 'admin', roleGivenAt: new Date() },
    { id: 'gone', role: 'admin', deletedAt: new Date('2026-02-01') },
  );
}

/** Every kind of caller that an access rule distinguishes. */
export const CALLERS: readonly TestCaller[] = [
  { who: 'nobody', refusal: always('UNAUTHENTICATED') },
  { who: "nobody, naming an admin's id", id: 'chief', refusal: always('UNAUTHENTICATED') },
  {
    who: 'somebody with junk for a token',
    authorization: 'Bearer junk',
    id: 'chief',
    refusal: always('UNAUTHENTICATED'),
  },
  {
    who: 'somebody with a password',
    authorization: 'Basic cm9vdDpyb290',
    id: 'chief',
    refusal: always('UNAUTHENTICATED'),
  },
  {
    who: 'somebody with two tokens',
    authorization: 'Bearer a, Bearer b',
    id: 'chief',
    refusal: always('UNAUTHENTICATED'),
  },
  {
    who: 'an admin whose token ran out',
    claims: { sub: 'chief', ...justRanOut },
    id: 'chief',
    refusal: always('UNAUTHENTICATED'),
  },
  {
    who: 'an admin by a provider not offered',
    claims: { sub: 'chief', firebase: { sign_in_provider: 'password' } },
    id: 'chief',
    refusal: always('PROVIDER_NOT_ALLOWED'),
  },
  {
    who: 'an admin whose account was closed',
    claims: { sub: 'gone' },
    id: 'gone',
    refusal: always('ACCOUNT_DELETED'),
  },
  {
    who: 'somebody not registered',
    claims: { sub: 'stranger' },
    id: 'stranger',
    refusal: ({ who }) => (who === 'token' ? undefined : 'NOT_REGISTERED'),
  },
  {
    who: 'a customer',
    claims: { sub: 'bela' },
    id: 'bela',
    refusal: ({ who }) => (who === 'admin' ? 'FORBIDDEN' : undefined),
  },
  {
    who: 'a customer who claims to be an admin',
    claims: { sub: 'bela', role: 'admin', admin: true },
    id: 'bela',
    refusal: ({ who }) => (who === 'admin' ? 'FORBIDDEN' : undefined),
  },
  {
    who: "a customer naming an admin's id",
    claims: { sub: 'bela' },
    id: 'chief',
    refusal: ({ who, ownId }) =>
      ownId ? 'ID_MISMATCH' : who === 'admin' ? 'FORBIDDEN' : undefined,
  },
  {
    who: "an admin naming another admin's id",
    claims: { sub: 'chief' },
    id: 'other-chief',
    refusal: ({ ownId }) => (ownId ? 'ID_MISMATCH' : undefined),
  },
  {
    who: 'an admin who logged in before they were made one',
    claims: { sub: 'new-chief', ...loggedIn(61) },
    id: 'new-chief',
    refusal: ({ who }) => (who === 'admin' ? 'SIGN_IN_AGAIN' : undefined),
  },
  {
    who: 'an admin who logged in 13 hours ago',
    claims: { sub: 'chief', ...loggedIn(13 * HOUR) },
    id: 'chief',
    // With `for-others` they read what is theirs: it is their own uid in the URL.
    refusal: ({ freshSignIn }) => (freshSignIn === true ? 'SIGN_IN_AGAIN' : undefined),
  },
  {
    who: 'a customer who logged in 13 hours ago',
    claims: { sub: 'bela', ...loggedIn(13 * HOUR) },
    id: 'bela',
    refusal: ({ who }) => (who === 'admin' ? 'FORBIDDEN' : undefined),
  },
  {
    who: 'an admin naming no id',
    claims: { sub: 'chief' },
    refusal: ({ ownId }) => (ownId ? 'VALIDATION' : undefined),
  },
  {
    who: 'an admin naming an empty id',
    claims: { sub: 'chief' },
    id: '',
    refusal: ({ ownId }) => (ownId ? 'VALIDATION' : undefined),
  },
];
