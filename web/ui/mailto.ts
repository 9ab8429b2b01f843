/** A `mailto:` address. The e-mail address is encoded: a "?" in it would begin the headers of the mail. */
export function mailto(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}
