import type { ReactNode } from 'react';

interface OrderSectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A titled part of the screen of an order. */
export function OrderSection({ title, className, children }: OrderSectionProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
