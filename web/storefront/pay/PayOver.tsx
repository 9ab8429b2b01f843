import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { PayState } from './pay-state.ts';

interface OverProps {
  reason: Extract<PayState, { step: 'over' }>['reason'];
  onGoOn: () => void;
}

/** The checkout can't be paid any more. */
export function Over({ reason, onGoOn }: OverProps) {
  if (reason === 'declined') return <TooManyDeclines />;
  return reason === 'time' ? <TimeIsUp /> : <Replaced onGoOn={onGoOn} />;
}

/** The checkout was ended after too many declined cards. */
function TooManyDeclines() {
  return (
    <Ending
      title="Too many declined payments"
      action={
        <Link to={paths.shipping} className={buttonLook('primary')}>
          Check out again
        </Link>
      }
    >
      {`${MAX_DECLINES} payments were declined, so this checkout has ended. Nothing was charged, and your
      cart is as it was. Ask your bank what is wrong, or check out again with another card.`}
    </Ending>
  );
}

/** The reservation has run out. */
function TimeIsUp() {
  return (
    <Ending
      title="The time to pay has run out"
      action={
        <Link to={paths.shipping} className={buttonLook('primary')}>
          Check out again
        </Link>
      }
    >
      Your items are no longer kept for you. Nothing was charged, and your cart is as it was.
    </Ending>
  );
}

/** Another tab or device has opened a newer checkout. */
function Replaced({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Ending
      title="You have begun a newer checkout"
      action={
        <Button variant="primary" onClick={onGoOn}>
          Go on with the newer one
        </Button>
      }
    >
      It was opened in another tab or on another device, and takes the place of this one. Nothing
      was charged here.
    </Ending>
  );
}

/** Paid too late, and refunded. */
export function Refunded({ orderId }: { orderId: string }) {
  return (
    <Ending
      title="Your payment came too late"
      action={
        <Link to={paths.order(orderId)} className={buttonLook('primary')}>
          View the order
        </Link>
      }
    >
      The time to pay had run out by then, so the order is cancelled and your payment is given back
      in full. You can follow the refund on the order.
    </Ending>
  );
}

function Ending({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
