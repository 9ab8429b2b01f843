import { z } from 'zod';

const Milliseconds = z.int().min(0).max(600_000);
const Count = z.int().min(0).max(1_000_000);

/** A fault of calls of the API; see README.md. */
export const Fault = z.strictObject({
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().max(200).default('*'),
  times: Count.min(1).default(1),
  delayBeforeMs: Milliseconds.default(0),
  delayAfterMs: Milliseconds.default(0),
  fail: z.enum(['before', 'after']).optional(),
  status: z.int().min(400).max(599).optional(),
});

export type Fault = z.output<typeof Fault>;

/** Faults of webhook deliveries; see README.md. */
export const WebhookSwitches = z.strictObject({
  paused: z.boolean().default(false),
  types: z.array(z.string().max(100)).max(50).optional(),
  delayMs: Milliseconds.default(0),
  drop: Count.default(0),
  copies: z.int().min(1).max(10).default(1),
  order: z.enum(['oldest', 'newest']).default('oldest'),
});

export type WebhookSwitches = z.output<typeof WebhookSwitches>;

/** The faults that are switched on. Kept in memory only: a restart switches them off. */
export class FaultSwitches {
  webhooks: WebhookSwitches = WebhookSwitches.parse({});
  faults: Fault[] = [];

  reset(): void {
    this.webhooks = WebhookSwitches.parse({});
    this.faults = [];
  }

  /** The fault for this call, which counts as one of its times. */
  takeFault(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      (each) => (each.method ?? method) === method && matches(each.path, path),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((each) => each !== fault);
    return fault;
  }

  /** Returns true if the faults apply to deliveries of a type. */
  appliesTo(type: string): boolean {
    return this.webhooks.types?.includes(type) ?? true;
  }

  /** Returns true if this delivery is to be lost, and counts it as lost. */
  takeDrop(type: string): boolean {
    if (this.webhooks.drop === 0 || !this.appliesTo(type)) return false;
    this.webhooks.drop -= 1;
    return true;
  }
}

function matches(pattern: string, path: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => RegExp.escape(part))
    .join('.*');
  return new RegExp(`^${source}$`).test(path);
}
