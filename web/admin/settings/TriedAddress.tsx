import type { ReactNode } from 'react';
import type { SettingsTried } from '#contract/delivery.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Money, useNumberText } from '#web/ui/Money.tsx';

/** The answer for an address, with the reasons. */
export function TriedAddress({ tried }: { tried: SettingsTried }) {
  const { zone, methods, rates, quote } = tried;
  const number = useNumberText();
  return (
    <dl className="flex flex-col gap-4 rounded-md bg-sunken p-4">
      <Entry title="Zone">
        {zone ? <Why words={`${zone.name}.`} why={zone.why} /> : withoutZone(methods.length)}
      </Entry>
      {methods.length > 0 && (
        <Entry title="Ways of delivery">
          <ul className="flex flex-col gap-1">
            {methods.map(({ _id, name, fits, price, earliest, latest, why }) => (
              <li key={_id}>
                {name}
                {fits && price !== undefined && (
                  <>
                    : <Money amount={price} />, {dayText(earliest)}
                    {latest === earliest ? '' : ` to ${dayText(latest)}`}
                  </>
                )}
                . <span className="text-ink-muted">{why}</span>
              </li>
            ))}
          </ul>
        </Entry>
      )}
      <Entry title="Rates">
        <ul className="flex flex-col gap-1">
          {rates.map(({ class: id, name, percent, parts = [], why }) => (
            <li key={id}>
              <Why
                words={`${name}: ${number(percent)} %${parts.length === 0 ? '' : ` (${parts.map((part) => `${part.name} ${number(part.percent)} %`).join(', ')})`}.`}
                why={why}
              />
            </li>
          ))}
        </ul>
      </Entry>
      {quote && <Cart quote={quote} />}
    </dl>
  );
}

function dayText(day: string): string {
  return new Date(day).toLocaleDateString(shopConfig.shop.locale, DAY);
}

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

function withoutZone(ways: number): string {
  return ways === 0 ? 'None: the shop does not deliver there.' : 'The shop has no zones.';
}

function Cart({ quote }: { quote: NonNullable<SettingsTried['quote']> }) {
  const number = useNumberText();
  const { lines, subtotal, shippingCharges, discount, tax, taxIncluded, taxes, total, why } = quote;
  const sums: [string, number][] = [
    ['Subtotal', subtotal],
    ['Delivery', shippingCharges],
    ...(discount === 0 ? [] : [['Discount', -discount] as [string, number]]),
    ...(tax === 0 ? [] : [['Tax, added', tax] as [string, number]]),
    ...(taxIncluded === 0 ? [] : [['Tax, inside', taxIncluded] as [string, number]]),
  ];
  return (
    <Entry title="The cart">
      <ul>
        {lines.map(({ productId, name, quantity, price, taxPercent }) => (
          <li key={productId}>
            {quantity} × {name}, <Money amount={price} />,{' '}
            <span className="text-ink-muted">{number(taxPercent)} % tax</span>
          </li>
        ))}
      </ul>
      <ul className="mt-2">
        {sums.map(([words, amount]) => (
          <li key={words}>
            {words}: <Money amount={amount} />
          </li>
        ))}
        {taxes.map(({ percent, name, taxable, tax: part }) => (
          <li key={`${percent} ${name}`} className="text-ink-muted">
            {name ?? 'Tax'} {number(percent)} % of <Money amount={taxable} />:{' '}
            <Money amount={part} />
          </li>
        ))}
        <li className="font-semibold">
          Total: <Money amount={total} />
        </li>
      </ul>
      <p className="text-ink-muted">{why}</p>
    </Entry>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Why({ words, why }: { words: string; why: string }) {
  return (
    <>
      {words} <span className="text-ink-muted">{why}</span>
    </>
  );
}
