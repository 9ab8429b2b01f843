import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { OpenedOrder, OrderState } from '#contract/track.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import {
  isUnpaid,
  orderNumber,
  PAYMENT_STATES,
  STATUS_TONES,
  statusWords,
} from '#web/order/order-words.ts';
import { Parcels, hasKnownParcel } from '#web/order/Parcels.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { Timeline } from '#web/storefront/order/Timeline.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { Opened } from './Opened.tsx';
import { OpenForm } from './OpenForm.tsx';
import { orderState } from './track-endpoints.ts';

/** The order of a guest, for whoever has a letter about it: state and tracking, and all else after a code. The key is in the fragment. */
export function Component() {
  const { id = '' } = useParams();
  const key = useLocation().hash.slice(1);
  const query = orderState.useQuery({ id, key }, { refetchOnFocus: true });
  const { currentData, error, isError } = query;
  if (isApiFailure(error) && error.status === 404) return <LinkOver />;
  return (
    <div className="page py-8 md:py-12">
      <title>{`Your order · ${shopConfig.shop.name}`}</title>
      {currentData && <Tracked key={`${id}#${key}`} state={currentData} orderKey={key} />}
      {!currentData && (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Your order
          </h1>
          {isError ? (
            <QueryFailure title="This order can't be shown" query={query} />
          ) : (
            <Skeleton className="h-56" />
          )}
        </>
      )}
    </div>
  );
}

/** The same whether there is such an order or not. */
function LinkOver() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Order not found · ${shopConfig.shop.name}`}</title>
      <EmptyState heading="h1" title="Order not found">
        This link is not whole, or does not count any more. Open it from the last letter about your
        order. If you keep your orders in an account, log in to see it.
      </EmptyState>
    </div>
  );
}

function Tracked({ state, orderKey }: { state: OrderState; orderKey: string }) {
  const [opened, setOpened] = useState<OpenedOrder>();
  const { status, payment } = state;
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        Order <span className="whitespace-nowrap tabular-nums">{orderNumber(state)}</span>
      </h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, state)}</StatusLabel>
        {isUnpaid(payment) && (
          <StatusLabel tone={PAYMENT_STATES[payment.status].tone}>
            {PAYMENT_STATES[payment.status].words}
          </StatusLabel>
        )}
      </p>
      <div className="mt-8 grid grid-cols-1 gap-10 md:grid-cols-2">
        <section aria-labelledby="status">
          <h2 id="status" className="mb-3 font-semibold">
            Status
          </h2>
          <Timeline order={{ ...state, user: NOBODY }} />
        </section>
        {hasKnownParcel(state) && (
          <section aria-labelledby="parcel">
            <h2 id="parcel" className="mb-3 font-semibold">
              Parcel
            </h2>
            <Parcels shipments={state.shipments} />
          </section>
        )}
      </div>
      {opened ? (
        <Opened opened={opened} />
      ) : (
        <OpenForm shown={{ id: state._id, key: orderKey }} onOpened={setOpened} />
      )}
    </>
  );
}

/** Whoever did a step is not told here. */
const NOBODY = { _id: '', name: '' };
