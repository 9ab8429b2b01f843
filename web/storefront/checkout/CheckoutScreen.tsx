import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';

interface CheckoutScreenProps {
  title: string;
  step: ComponentProps<typeof CheckoutSteps>['current'];
  /** The amounts: beside the content on a wide screen, below it on a phone. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A step of the checkout: its heading, its content, and the summary. */
export function CheckoutScreen({ title, step, summary, children }: CheckoutScreenProps) {
  return (
    <div className="page py-8 md:py-12">
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      <CheckoutSteps current={step} />
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {summary ? (
        <div className="mt-8 grid grid-cols-1 items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-16">
          <div>{children}</div>
          <aside aria-label="Summary" className="md:sticky md:top-24">
            {summary}
          </aside>
        </div>
      ) : (
        <div className="mt-8">{children}</div>
      )}
    </div>
  );
}

const STEPS = [
  { name: 'Cart', to: paths.cart },
  { name: 'Shipping', to: paths.shipping },
  { name: 'Payment', to: paths.pay },
] as const;

/** The steps of the checkout, with links to the earlier ones. */
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
