/**
 * Hosts of profile pictures of the identity providers, as sources of a content security policy. Pages may load pictures only from
 * these and from the shop.
 */
export const PROFILE_PHOTO_SOURCES: readonly string[] = [
  // Google
  'https://lh3.googleusercontent.com',
  'https://lh4.googleusercontent.com',
  'https://lh5.googleusercontent.com',
  'https://lh6.googleusercontent.com',
  // GitHub
  'https://avatars.githubusercontent.com',
  'https://avatars0.githubusercontent.com',
  'https://avatars1.githubusercontent.com',
  'https://avatars2.githubusercontent.com',
  'https://avatars3.githubusercontent.com',
  // Facebook: the first redirects to the others.
  'https://graph.facebook.com',
  'https://platform-lookaside.fbsbx.com',
  'https://*.fbcdn.net',
  // Twitter: the second hosts the default picture.
  'https://pbs.twimg.com',
  'https://abs.twimg.com',
];

/** The URL of a profile picture hosted by a provider; null for any other. */
export function profilePhoto(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  if (!url || url.username !== '' || url.password !== '') return null;
  return PROFILE_PHOTO_SOURCES.some((source) => covers(source, url)) ? url.href : null;
}

function covers(source: string, { origin }: URL): boolean {
  const [start = '', end] = source.split('*');
  if (end === undefined) return source === origin;
  const middle = origin.slice(start.length, origin.length - end.length);
  return origin.startsWith(start) && origin.endsWith(end) && /^[a-z0-9.-]+$/.test(middle);
}
