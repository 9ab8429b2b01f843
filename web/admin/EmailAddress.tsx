import type { User } from '#contract/users.ts';

/** Somebody's address, and whether it may be somebody else's. A long one breaks before its "@", not in the middle of a word. */
export function EmailAddress({ email, emailVerified, href }: Address) {
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
      {href ? (
        <a
          href={href}
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
  /** Where a press on it leads. */
  href?: string;
}
