import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

const STEPS = [
  { name: 'Cart', to: paths.cart },
  { name: 'Shipping', to: paths.shipping },
  { name: 'Payment', to: paths.pay },
] as const;

/** How far buying has got, with the way back. */
export function CheckoutSteps({ current }: { current: (typeof STEPS)[number]['name'] }) {
  const at = STEPS.findIndex(({ name }) => name === current);
  return (
    <nav aria-label="Checkout" className="mb-3 text-sm text-ink-muted">
      <ol className="flex flex-wrap items-center">
        {STEPS.map(({ name, to }, place) => (
          <li key={name} className="flex items-center">
            {place > 0 && (
              <span aria-hidden="true" className="px-2 text-line-strong">
                /
              </span>
            )}
            {place < at ? (
              <Link
                to={to}
                className="-my-2 inline-block py-2 underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span
                aria-current={place === at ? 'step' : undefined}
                className={place === at ? 'font-medium text-ink' : ''}
              >
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
