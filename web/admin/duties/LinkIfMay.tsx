import { Link, type LinkProps } from 'react-router';
import { mayOpen } from './duty-of-page.ts';
import { useDuties } from './use-duties.ts';

/** A link to a screen of the back office; its words alone for those who may not open that. */
export function LinkIfMay({ to, children, ...link }: LinkProps & { to: string }) {
  if (!mayOpen(to, useDuties())) return <span id={link.id}>{children}</span>;
  return (
    <Link {...link} to={to}>
      {children}
    </Link>
  );
}
