import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { describeStock } from './stock-words.ts';

/** How many can be bought, and a word where there are few or none. */
export function StockCell({ stock }: { stock: number }) {
  const state = describeStock(stock);
  return (
    <span className="inline-flex items-end gap-x-3 gap-y-1 table-narrow:flex-col-reverse table-wide:items-center">
      {state && <StatusLabel tone={state.tone}>{state.words}</StatusLabel>}
      {stock.toLocaleString()}
    </span>
  );
}
