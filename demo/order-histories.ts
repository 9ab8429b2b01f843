import type { OrderStatus } from '#contract/order-status.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Step {
  status: OrderStatus;
  at: Date;
}

const HOUR = 3_600_000;

/** A random history of an order from its time until now: most are delivered within a week, few are cancelled. */
export function believableHistory(placed: Date, now: Date, random: SeededRandom): Step[] {
  const after = (from: Date, min: number, max: number) =>
    new Date(from.getTime() + Math.floor((min + random.fraction() * (max - min)) * HOUR));
  const steps: Step[] = [{ status: 'Processing', at: placed }];
  if (random.happens(0.04)) {
    steps.push({ status: 'Cancelled', at: after(placed, 0.2, 20) });
  } else {
    const shipped = after(placed, 10, 54);
    steps.push(
      { status: 'Shipped', at: shipped },
      { status: 'Delivered', at: after(shipped, 30, 120) },
    );
  }
  return steps.filter((step, index) => index === 0 || step.at <= now);
}

/** The shortest history that ends with a status. */
export function shortestHistoryTo(status: OrderStatus, placed: Date): Step[] {
  const at = (hours: number) => new Date(placed.getTime() + hours * HOUR);
  const processing: Step = { status: 'Processing', at: placed };
  if (status === 'Processing') return [processing];
  if (status === 'Cancelled') return [processing, { status, at: at(2) }];
  const shipped: Step = { status: 'Shipped', at: at(20) };
  return status === 'Shipped'
    ? [processing, shipped]
    : [processing, shipped, { status, at: at(76) }];
}
