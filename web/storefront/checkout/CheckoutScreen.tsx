import type { ComponentProps, ReactNode } from 'react';
import { shopConfig } from '#web/shop-config.ts';
import { CheckoutSteps } from './CheckoutSteps.tsx';

interface CheckoutScreenProps {
  title: string;
  step: ComponentProps<typeof CheckoutSteps>['current'];
  /** What it comes to: beside the rest on a wide screen, after it on a phone. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A step of buying: its heading, what is to be done, and what it comes to. */
export function CheckoutScreen({ title, step, summary, children }: CheckoutScreenProps) {
  return (
    <div className="page py-8 md:py-12">
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      <CheckoutSteps current={step} />
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {summary ? (
        <div className="mt-8 grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-16">
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
