import type { ReactNode } from 'react';
import { addressLines } from '#contract/address-format.ts';
import { hasHsn, type PaperSum } from '#contract/paper.ts';
import type { Paper } from '#contract/papers.ts';
import { numberWord } from '#contract/tax-words.ts';
import { indianState } from '#contract/states.ts';
import { useShop } from '#web/shop-config.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money, MoneyContext } from '#web/ui/Money.tsx';

/** An invoice or a credit note, as it is printed. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { locale } = useShop();
  const { kind, number, title, at, order, invoice, currency, lines, sums, total } = paper;
  const id = `paper-${number}`;
  const isNote = kind === 'credit-note';
  return (
    <MoneyContext value={{ currency, locale }}>
      <article aria-labelledby={id} className={SHEET}>
        <header className="flex flex-wrap justify-between gap-x-12 gap-y-4">
          <p className="text-lg font-semibold">{paper.seller.name}</p>
          <div className="sm:text-right">
            <h2 id={id} className="text-lg">
              {title} <span className="whitespace-nowrap tabular-nums">{number}</span>
            </h2>
            <p>
              <DateTime at={at} />
            </p>
            <p className="text-sm text-ink-muted">
              Order #{order.number} of <DateTime at={order.at} />
            </p>
            {invoice && (
              <p className="text-sm text-ink-muted">
                For invoice {invoice.number} of <DateTime at={invoice.at} />
              </p>
            )}
          </div>
        </header>
        <div className="mt-8 grid gap-6 wrap-anywhere sm:grid-cols-2">
          <Seller seller={paper.seller} />
          <Buyer paper={paper} locale={locale} />
        </div>
        <Lines lines={lines} number={number} seller={paper.seller} isNote={isNote} />
        <dl className="mt-4 ml-auto max-w-xs text-sm">
          {sums.map(({ words, amount }) => (
            <SumRow key={words} words={words} amount={amount} />
          ))}
          <SumRow words={isNote ? 'Total given back' : 'Total'} amount={total} isTotal />
        </dl>
        {!isNote && hasRates(lines) && <Taxes paper={paper} />}
        {paper.remarks?.map((remark) => (
          <p key={remark} className="mt-4 text-sm">
            {remark}
          </p>
        ))}
      </article>
    </MoneyContext>
  );
}

/** True for a paper of an order that was taxed by a table of rates. */
function hasRates(lines: Paper['lines']): boolean {
  return lines.some(({ taxPercent }) => taxPercent !== undefined);
}

/** The amounts taxed at each rate, and their tax. */
function Taxes({ paper: { taxes, taxesBelow, number } }: { paper: Paper }) {
  return (
    <table className="mt-6 ml-auto w-full max-w-xs border-collapse text-sm">
      <caption className="sr-only">Taxes of {number}</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className={HEAD}>
            {taxesBelow ? 'Tax in the total' : 'Tax'}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Taxed
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Tax
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ name, percent, taxable, tax }) => (
          <tr key={`${name} ${percent}`}>
            <th scope="row" className="py-1 pr-4 text-left font-normal">{`${name} ${percent}%`}</th>
            <td className="py-1 pr-4 text-right tabular-nums">
              <Money amount={taxable} />
            </td>
            <td className="py-1 text-right tabular-nums">
              <Money amount={tax} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Seller({ seller }: Pick<Paper, 'seller'>) {
  const state = indianState(seller.state);
  return (
    <Party heading="Seller">
      <strong className="font-semibold">{seller.legalName || seller.name}</strong>
      {seller.address && <span className="block whitespace-pre-line">{seller.address}</span>}
      {state && <span className="block">{`${state.name} (${state.gst})`}</span>}
      {seller.gstin && <span className="block">GSTIN {seller.gstin}</span>}
      {seller.vat && <span className="block">VAT number {seller.vat}</span>}
      <span className="block">{[seller.email, seller.phone].filter(Boolean).join(' · ')}</span>
    </Party>
  );
}

function Buyer({ paper, locale }: { paper: Paper; locale: string }) {
  const { name, business, ...address } = paper.buyer;
  return (
    <Party heading="Buyer">
      {business && <strong className="block font-semibold">{business.name}</strong>}
      <strong className="font-semibold">{name}</strong>
      {addressLines(address, locale).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same text may stand in two lines
        <span key={at} className="block">
          {line}
        </span>
      ))}
      {business && (
        <span className="block">{`${numberWord(business.number)} ${business.number}`}</span>
      )}
      {paper.placeOfSupply && <span className="block">Place of supply: {paper.placeOfSupply}</span>}
    </Party>
  );
}

function Party({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-normal text-ink-muted">{heading}</h3>
      {children}
    </section>
  );
}

type LinesOf = Pick<Paper, 'lines' | 'number' | 'seller'> & { isNote: boolean };

function Lines({ lines, number, seller, isNote }: LinesOf) {
  const withRates = !isNote && hasRates(lines);
  const withHsn = hasHsn(seller);
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <caption className="sr-only">Items of {number}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className={HEAD}>
            Item
          </th>
          {withHsn && (
            <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
              HSN
            </th>
          )}
          <th scope="col" className={`${HEAD} text-right`}>
            Quantity
          </th>
          {!isNote && (
            <th scope="col" className={`${HEAD} ${WIDE_ONLY} text-right`}>
              Price
            </th>
          )}
          {withRates && (
            <th scope="col" className={`${HEAD} text-right`}>
              Tax
            </th>
          )}
          <th scope="col" className="py-2 text-right font-medium">
            {isNote ? 'Amount with tax' : 'Amount'}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, hsn, quantity, price, amount, taxPercent }, at) => (
          // Lines never change, and two may be alike.
          <tr key={at} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {withHsn && <td className={`${CELL} ${WIDE_ONLY}`}>{hsn}</td>}
            <td className={`${CELL} text-right`}>{quantity}</td>
            {!isNote && (
              <td className={`${CELL} ${WIDE_ONLY} text-right`}>
                {price !== undefined && <Money amount={price} />}
              </td>
            )}
            {withRates && (
              <td className={`${CELL} text-right`}>
                {taxPercent === undefined ? '' : `${taxPercent}%`}
              </td>
            )}
            <td className="py-2 text-right tabular-nums">
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SumRow({ words, amount, isTotal }: PaperSum & { isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-0.5 ${isTotal ? TOTAL : ''}`}>
      <dt>{words}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

const TOTAL = 'mt-1 border-t border-line-strong pt-1 text-base font-semibold';
const HEAD = 'py-2 pr-4 font-medium';
const CELL = 'py-2 pr-4 tabular-nums';
/** On a phone there is no room for it; the file has it. */
const WIDE_ONLY = 'hidden sm:table-cell print:table-cell';

const SHEET =
  'mb-6 max-w-3xl rounded-lg border border-line bg-surface p-6 sm:p-10 break-after-page last:break-after-auto ' +
  'print:mb-0 print:max-w-none print:rounded-none print:border-0 print:p-0';
