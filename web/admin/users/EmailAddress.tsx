import type { User } from '#contract/users.ts';
import { mailto } from '#web/ui/mailto.ts';

/** An e-mail address, marked if it is unverified. A long one wraps before its "@". */
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
          href={mailto(email)}
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
  /** Makes it a `mailto:` link. */
  isLink?: boolean;
}
