import { z } from 'zod';

const Milliseconds = z.int().min(0).max(600_000);
const Count = z.int().min(0).max(1_000_000);

/** What may go wrong with calls of the API; see README.md. */
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

/** What may go wrong with deliveries. */
export const WebhookSwitches = z.strictObject({
  paused: z.boolean().default(false),
  types: z.array(z.string().max(100)).max(50).optional(),
  delayMs: Milliseconds.default(0),
  drop: Count.default(0),
  copies: z.int().min(1).max(10).default(1),
  order: z.enum(['oldest', 'newest']).default('oldest'),
});

export type WebhookSwitches = z.output<typeof WebhookSwitches>;

/** The faults that are switched on. They are not kept: a restart ends them. */
export class FaultSwitches {
  webhooks: WebhookSwitches = WebhookSwitches.parse({});
  faults: Fault[] = [];

  reset(): void {
    this.webhooks = WebhookSwitches.parse({});
    this.faults = [];
  }

  /** The fault that this call of the API meets; it is used up by that. */
  takeFault(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      (each) => (each.method ?? method) === method && matches(each.path, path),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((each) => each !== fault);
    return fault;
  }

  /** Whether deliveries of a type are the ones that go wrong. */
  concerns(type: string): boolean {
    return this.webhooks.types?.includes(type) ?? true;
  }

  /** Whether this delivery is to be lost. */
  takeDrop(type: string): boolean {
    if (this.webhooks.drop === 0 || !this.concerns(type)) return false;
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
