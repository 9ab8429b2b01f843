import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import { isApiFailure } from '#web/api-failure.ts';

/** Codes for a sign-in that the visitor cancelled. */
const SILENT = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

const SENTENCES: Record<string, string> = {
  'auth/unauthorized-domain': "Sign-in isn't set up for this address yet. Please tell the shop.",
  'auth/popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site in the address bar, then try again.',
  'auth/network-request-failed':
    "The sign-in service can't be reached. Check your connection and try again.",
  'auth/internal-error': 'The sign-in service had a problem. Try again in a moment.',
  'auth/user-mismatch':
    'That was a different account than the one you started with. Try again with the same one.',
  'auth/web-storage-unsupported':
    'Your browser stores no data for this site, which logging in needs. Allow cookies and site data, then try again.',
  'auth/invalid-api-key': "Sign-in isn't set up correctly in this shop. Please tell the shop.",
};

const OTHER = 'Sign-in did not work. Try again, or use another way to log in.';

const NAMES: Readonly<Record<string, string>> = PROVIDER_NAMES;

/** A message for a failed sign-in; null if none is needed. */
export function explainSignInError(error: unknown): string | null {
  if (isApiFailure(error)) return error.message;
  const code = readString(error, 'code');
  if (SILENT.has(code)) return null;
  if (code === 'auth/account-exists-with-different-credential') return explainOtherProvider(error);
  return SENTENCES[code] ?? OTHER;
}

function explainOtherProvider(error: unknown): string {
  const names = knownProviders(error);
  return names.length > 0
    ? `You have used another way to log in before. Continue with ${names.join(' or ')} instead.`
    : 'You have used another way to log in before. Continue with that one instead.';
}

/** The names of the providers that already have an account for this address, if the response has them. */
function knownProviders(error: unknown): string[] {
  const ids = read(read(read(error, 'customData'), '_tokenResponse'), 'verifiedProvider');
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' ? (NAMES[id] ?? []) : []));
}

function readString(from: unknown, key: string): string {
  const value = read(from, key);
  return typeof value === 'string' ? value : '';
}

function read(from: unknown, key: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined;
}
