import type { Sale } from '#contract/sale.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { changeSale } from './sale-endpoints.ts';

interface EndSaleProps {
  sale: Sale;
  /** In a row of the list, which names the sale already. */
  isInRow?: boolean;
}

/** Ends a sale that runs, after a confirmation. */
export function EndSale({ sale, isInRow = false }: EndSaleProps) {
  const uid = useUserId();
  const [change] = changeSale.useMutation();
  if (sale.state !== 'running') return null;
  return (
    <ConfirmedButton
      {...(isInRow && { size: 'sm' as const, about: saleNameId(sale) })}
      label="End now"
      question={`End ${sale.name} now?`}
      confirmLabel="End sale"
      act={async () => {
        // An end in the past is now, by the clock of the shop: that of the browser may be wrong.
        await change({ uid, known: sale, changes: { to: sale.from } }).unwrap();
        return { message: `${sale.name} has ended` };
      }}
      focusAfter="main h1"
    >
      Prices go back at once. Checkouts that are open keep theirs. Until the end that it has now,
      its history can undo this.
    </ConfirmedButton>
  );
}

/** The id of the element with a sale's name in the list. */
export function saleNameId({ _id }: Pick<Sale, '_id'>): string {
  return `sale-${_id}`;
}
