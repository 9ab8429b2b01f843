import { useEffect, useEffectEvent, useState } from 'react';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { formatTimeLeft, secondsLeft, spokenTimeLeft } from '#web/storefront/checkout/clock.ts';

interface ReservationClockProps {
  checkout: Pick<HeldCheckout, 'expiresAt' | 'clockAheadMs'>;
  onTimeUp: () => void;
}

/** The time left to pay: updated every second, announced to screen readers three times. */
export function ReservationClock({
  checkout: { expiresAt, clockAheadMs },
  onTimeUp,
}: ReservationClockProps) {
  const left = () => secondsLeft(expiresAt, clockAheadMs, Date.now());
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => {
    const now = left();
    setSeconds(now);
    if (now === 0) onTimeUp();
  });
  useEffect(() => {
    // Four times a second, so that no second is skipped.
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={seconds <= 60 ? 'text-warning' : 'text-ink-muted'}>
      We keep your items for another{' '}
      <span role="timer" aria-label="Time left" className="font-medium text-ink tabular-nums">
        {formatTimeLeft(seconds)}
      </span>
      <span aria-live="polite" className="sr-only">
        {spokenTimeLeft(seconds)}
      </span>
    </p>
  );
}
