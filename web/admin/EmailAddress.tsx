import type { User } from '#contract/users.ts';

/** Somebody's address, and whether it may be somebody else's. A long one breaks before its "@", not in the middle of a word. */
export function EmailAddress({ email, emailVerified, isLink = false }: Address) {
  const at = email.lastIndexOf('@');
  const text = (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
  return (
    <span className="wrap-anywhere text-ink-muted">
      {isLink ? (
        <a
          href={mailtoOf(email)}
          className="-my-0.5 inline-block py-0.5 underline-offset-4 hover:text-ink hover:underline"
        >
          {text}
        </a>
      ) : (
        text
      )}
      {!emailVerified && (
        <>
          {' '}
          <span className="whitespace-nowrap text-warning">unverified</span>
        </>
      )}
    </span>
  );
}

interface Address extends Pick<User, 'emailVerified'> {
  email: string;
  /** A press on it begins a mail. */
  isLink?: boolean;
}

/** The link that writes to an address: nothing in the address adds to it, as a "?" would begin a subject. */
function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
