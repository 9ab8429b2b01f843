import { createContext, use } from 'react';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { LogEntry } from '#contract/log.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { ordersAtPrice, screenOf, valueText } from './log-words.ts';
import { UndoButton, wordsId } from './UndoButton.tsx';

/** The thing whose history is shown, such as `product:ID`; '' in the whole log. */
export const ThingContext = createContext('');

const LINK = 'inline-block min-h-6 underline underline-offset-4 hover:text-ink';

/** The columns of the log. On a phone everything is below the sentence. */
export const LOG_COLUMNS: readonly Column<LogEntry>[] = [
  { key: 'what', header: 'What', namesRow: true, cell: (entry) => <What entry={entry} /> },
  {
    key: 'at',
    header: 'Time',
    wideOnly: true,
    cell: (entry) => (
      <span className="text-ink-muted">
        <When entry={entry} />
      </span>
    ),
  },
  {
    key: 'undo',
    header: 'Undo',
    hideHeader: true,
    isNumber: true,
    cell: (entry) => <UndoButton entry={entry} />,
  },
];

function What({ entry }: { entry: LogEntry }) {
  const { _id, changes, entity, undoneBy } = entry;
  const screen = screenOf(entry);
  return (
    <span className="block max-w-prose py-2 font-normal">
      <span id={wordsId(_id)} className="block font-medium wrap-anywhere">
        <Sentence entry={entry} />
      </span>
      {undoneBy !== undefined && <span className="block text-ink-muted">Undone since</span>}
      {screen !== undefined && entity.name !== '' && (
        <RowLink to={screen} className={LINK}>
          {entity.type.endsWith('job') ? 'What it did' : entity.name}
        </RowLink>
      )}
      <span className="block text-ink-muted table-wide:hidden">
        <When entry={entry} />
      </span>
      <OrdersAtPrice entry={entry} />
      {changes.length > 0 && <Changes entry={entry} />}
    </span>
  );
}

/** Of a change of a product's price: who bought it at the new price until it was changed again, and at the one before. */
function OrdersAtPrice({ entry }: { entry: LogEntry }) {
  const thing = use(ThingContext);
  const money = useMoneyText();
  const maySee = useHasDuty('orders');
  const orders = ordersAtPrice(entry, thing);
  if (!maySee || !orders) return null;
  const { before, after } = orders;
  return (
    <span className="flex flex-wrap gap-x-4">
      {after && (
        <RowLink to={after.to} className={LINK}>
          Orders at {money(after.price)} since then
        </RowLink>
      )}
      {before && (
        <RowLink to={before.to} className={LINK}>
          Orders at {money(before.price)}
        </RowLink>
      )}
    </span>
  );
}

/** An entry's sentence. The name at its beginning is a link to that person. */
function Sentence({ entry: { by, words } }: { entry: LogEntry }) {
  const maySee = useHasDuty('customers');
  if (!maySee || by.name === DELETED_USER || !words.startsWith(`${by.name} `)) return <>{words}</>;
  return (
    <>
      <RowLink to={adminPaths.customer(by._id)} className={LINK}>
        {by.name}
      </RowLink>
      {words.slice(by.name.length)}
    </>
  );
}

function When({ entry: { at, address } }: { entry: LogEntry }) {
  return (
    <>
      <DateTime at={at} withTime />
      {address !== undefined && <span className="block wrap-anywhere">from {address}</span>}
    </>
  );
}

/** Each field before and after. */
function Changes({ entry: { _id, changes } }: { entry: LogEntry }) {
  const isOfMany = use(ThingContext) === '';
  return (
    <details className="mt-1">
      <summary aria-describedby={wordsId(_id)} className="min-h-6 cursor-pointer text-ink-muted">
        What changed
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1">
        {changes.map(({ field, label, before, after, thing, isMoney }, at) => (
          <div key={`${field}-${at}`} className="wrap-anywhere">
            <dt className="inline text-ink-muted">
              {isOfMany && thing !== undefined && `${thing}, `}
              {label}:{' '}
            </dt>
            <dd className="inline whitespace-pre-line">
              {before === undefined
                ? valueText(after, shopConfig.shop, isMoney)
                : `${valueText(before, shopConfig.shop, isMoney)} → ${valueText(after, shopConfig.shop, isMoney)}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
