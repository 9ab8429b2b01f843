import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { startSweeper } from './sweeper.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

type Plugin = FastifyPluginAsyncZod | FastifyPluginAsync;

/** The calls, pages and sweeps that a feature adds to the server. Its `x.feature.ts` returns them for what it needs. */
export interface Feature {
  /** Its calls of the API. */
  api?: readonly Plugin[];
  /** Its paths outside of the API. */
  pages?: readonly Plugin[];
  sweeps?: readonly Sweep[];
}

/** Work that every instance repeats, see `startSweeper`. */
export interface Sweep {
  /** Returns how much it did, if it is to be called again at once after it did something. */
  run(onFailure: (error: unknown) => void): Promise<number | void>;
  everyMs: number;
  /** True if tests can set another interval. */
  isOften?: true;
  /** The message of the log if it fails. */
  failure?: string;
  /** Has it run at once. */
  trigger?: Trigger;
  /** Called before it ends with the server. */
  close?(): Promise<void>;
}

/** Has a sweep of this instance run at once. Does nothing where sweeps don't run. */
export class Trigger {
  #run = (): void => {};

  readonly fire = (): void => this.#run();

  connect(run: () => void): void {
    this.#run = run;
  }
}

/** A plugin without a display name is looked for among all loaded modules, which took a seventh of the start. */
const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Registers what features add to the API, or outside of it. */
export async function addPlugins(
  app: FastifyInstance,
  features: readonly Feature[],
  part: 'api' | 'pages',
): Promise<void> {
  for (const feature of features)
    for (const plugin of feature[part] ?? [])
      await app.register(Object.assign(plugin, { [DISPLAY_NAME]: plugin.name || part }));
}

/**
 * Starts the sweeps of features; they end when the server closes.
 *
 * @param oftenMs the interval of those that run often, if it isn't their own
 */
export function startSweeps(
  app: FastifyInstance,
  features: readonly Feature[],
  oftenMs: number | undefined,
): void {
  const started = features.flatMap(({ sweeps = [] }) =>
    sweeps.map((sweep) => start(app, sweep, oftenMs)),
  );
  app.addHook('onClose', async () => {
    await Promise.all(started.map((close) => close()));
  });
}

/** Returns what ends it. */
function start(
  app: FastifyInstance,
  sweep: Sweep,
  oftenMs: number | undefined,
): () => Promise<void> {
  const onFailure = (error: unknown) =>
    app.log.error({ err: error }, sweep.failure ?? 'a sweep failed');
  const everyMs = sweep.isOften && oftenMs !== undefined ? oftenMs : sweep.everyMs;
  const sweeper = startSweeper(async () => (await sweep.run(onFailure)) ?? 0, everyMs, onFailure);
  sweep.trigger?.connect(() => sweeper.sweepNow());
  return async () => {
    await sweep.close?.();
    await sweeper.close();
  };
}
