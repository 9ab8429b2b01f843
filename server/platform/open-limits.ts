import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { countsInDatabase, countsInRedis } from './count-stores.ts';
import type { Database } from './database.ts';
import { SharedLimits } from './shared-limits.ts';

/** Opens the limits of this instance: counted in Redis or Valkey if there is one, otherwise in the database. */
export async function openLimits(
  app: FastifyInstance,
  { config, database }: { config: Pick<Config, 'rateLimit' | 'redisUrl'>; database: Database },
): Promise<SharedLimits> {
  if (!config.rateLimit) return new SharedLimits();
  const { redisUrl } = config;
  const store = redisUrl === undefined ? countsInDatabase(database) : await countsInRedis(redisUrl);
  const limits = new SharedLimits(store, {
    away: (error) =>
      app.log.warn({ err: error }, 'the store of limits is away: this instance counts alone'),
    back: () => app.log.warn('the store of limits is back: all instances count together'),
  });
  app.addHook('onClose', () => limits.close());
  return limits;
}
