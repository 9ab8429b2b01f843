import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import type { ConfirmedWithdrawal, NewWithdrawal } from '#contract/withdrawal.ts';
import { messageOf } from '#web/api-failure.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { order } from '#web/storefront/orders/orders-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { confirmWithdrawal } from './withdrawal-endpoints.ts';
import { whatIsIn } from './withdrawal-of.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';

/** A withdrawal that the shop has, and that is not confirmed. */
interface Declared {
  key: string;
  fields: NewWithdrawal;
}

/** The page on which a consumer withdraws from a contract, without an account. `?order=` fills it in from one's own order. */
export function Component() {
  const [declared, setDeclared] = useState<Declared>();
  const [isChecked, setIsChecked] = useState(false);
  const [received, setReceived] = useState<ConfirmedWithdrawal>();
  const { known, user } = useKnownOrder();
  return (
    <div className="page py-8 md:py-12">
      <title>{`Withdraw from contract · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        Withdraw from contract
      </h1>
      <div className="mt-6 flex max-w-prose flex-col gap-6">
        {received ? (
          <Received received={received} />
        ) : (
          <>
            {declared && isChecked && (
              <Check
                declared={declared}
                known={known}
                onChange={() => setIsChecked(false)}
                onReceived={setReceived}
              />
            )}
            {/* Stays as it was typed for whoever goes back to it. */}
            <div hidden={isChecked}>
              <WithdrawalForm
                known={known}
                user={user}
                onDeclared={(each) => {
                  setDeclared(each);
                  setIsChecked(true);
                }}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function useKnownOrder() {
  const [query] = useSearchParams();
  const user = useShopSelector(selectUser);
  const id = query.get('order') ?? '';
  const { currentData: known } = order.useQuery(id, { skip: id === '' || !user });
  return { known, user };
}

interface CheckProps {
  declared: Declared;
  known: Order | undefined;
  onChange: () => void;
  onReceived: (received: ConfirmedWithdrawal) => void;
}

/** The second step: what was declared, and the button that sends it. */
function Check({ declared: { key, fields }, known, onChange, onReceived }: CheckProps) {
  const [confirm, { isLoading, error }] = confirmWithdrawal.useMutation();
  const { name, email, order: number, words } = fields;
  const what = whatIsIn(fields, known);
  const facts = [
    ['Name', name],
    ['Order', String(number)],
    ['E-mail', email],
    ['What', what],
    ...(words === undefined || words === what ? [] : [['Words', words]]),
  ];
  return (
    <section aria-labelledby="check" className="flex flex-col gap-5">
      <h2 id="check" ref={focus} tabIndex={-1} className="text-lg">
        Is this right?
      </h2>
      {error !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {messageOf(error)}
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={isLoading}
          onClick={() =>
            void confirm(key)
              .unwrap()
              .then(onReceived, () => {})
          }
        >
          Confirm withdrawal
        </Button>
        <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : onChange}>
          Change
        </Button>
      </div>
    </section>
  );
}

/** The same for everybody, whether an order matches or not. */
function Received({ received: { message, receivedAt } }: { received: ConfirmedWithdrawal }) {
  const { email } = shopConfig.shop.contact;
  return (
    <Notice takesFocus>
      <p>{message}.</p>
      <p className="mt-1 text-ink-muted">
        Received on <DateTime at={receivedAt} withTime />
      </p>
      <p className="mt-3 text-ink-muted">
        {`If none comes within a few minutes, look among unwanted mail and check the details${email ? `, or write to ${email}` : ''}.`}
      </p>
    </Notice>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
