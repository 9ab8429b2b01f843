import { Link } from 'react-router';
import { WITHDRAW_HERE } from '#contract/withdrawal-limits.ts';
import { paths } from '#web/paths.ts';
import { useShop } from '#web/shop-config.ts';
import { mailto } from '#web/ui/mailto.ts';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

/** The footer of every screen: the shop's name, its contact, and links to its own pages. */
export function Footer() {
  const { name, tagline, contact, pages, tax, withdrawal } = useShop();
  const { address, email, phone, hours } = contact;
  return (
    <footer className="mt-24 border-t border-line">
      <div className="page flex flex-wrap justify-between gap-x-16 gap-y-4 py-8 text-sm text-ink-muted">
        <div>
          <p>{tagline ? `${name}. ${tagline}` : name}</p>
          {tax.pricesInclude && <p className="mt-3">Prices include tax. Delivery is added.</p>}
          {(address || email || phone || hours) && (
            <address className="mt-3 flex flex-col items-start not-italic">
              {address && <span className="whitespace-pre-line">{address}</span>}
              {email && (
                <a href={mailto(email)} className={LINK}>
                  {email}
                </a>
              )}
              {phone && (
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
                  {phone}
                </a>
              )}
              {hours && <span className="mt-1">{hours}</span>}
            </address>
          )}
        </div>
        {(pages.length > 0 || withdrawal) && (
          <nav aria-label="Pages">
            <ul className="-my-3 flex max-w-prose flex-wrap gap-x-6">
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={paths.page(slug)} className={LINK}>
                    {title}
                  </Link>
                </li>
              ))}
              {withdrawal && (
                <li>
                  <Link to={paths.withdrawal} className={LINK}>
                    {WITHDRAW_HERE}
                  </Link>
                </li>
              )}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
