import type { Order } from '#contract/orders.ts';
import { statusAfter } from '#contract/return-status.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { ReturnSummary } from '#web/order/ReturnSummary.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { withdrawReturn } from '#web/storefront/orders/orders-endpoints.ts';

/** The customer's returns, and the shop's replies to them. */
export function Returns({ returns }: Pick<Order, 'returns'>) {
  return (
    <ul className="border-t border-line text-sm">
      {returns.map((each) => (
        <li key={each._id} className="flex flex-col gap-3 border-b border-line py-3">
          <ReturnSummary shown={each} />
          {statusAfter(each.status, 'withdraw') && <Withdraw shown={each} />}
        </li>
      ))}
    </ul>
  );
}

const OF_RETURN = {
  label: 'Withdraw return',
  question: 'Withdraw this return?',
  confirmLabel: 'Withdraw return',
  cancelLabel: 'Keep return',
};
const OF_WITHDRAWAL = {
  label: 'Take withdrawal back',
  question: 'Take this withdrawal back?',
  confirmLabel: 'Take it back',
  cancelLabel: 'Keep withdrawal',
};

function Withdraw({ shown: { _id: returnId, kind } }: { shown: OrderReturn }) {
  const uid = useUserId();
  const [withdraw] = withdrawReturn.useMutation();
  return (
    <div className="self-start print:hidden">
      <ConfirmedButton
        size="sm"
        {...(kind === 'withdrawal' ? OF_WITHDRAWAL : OF_RETURN)}
        act={() => withdraw({ uid, returnId }).unwrap()}
        focusAfter="main h1"
      >
        You keep the items, and nothing is refunded for them.
      </ConfirmedButton>
    </div>
  );
}
