import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import type { ShopConfig } from '#contract/shop-config.ts';
import { shopConfigRoutes } from './shop-config.routes.ts';

it('what was read before a change is not kept after it', async () => {
  const named = (name: string) => ({ shop: { name } }) as ShopConfig;
  let current = named('Old');
  let changed = () => {};
  let isFirst = true;
  const read = async () => {
    const before = current;
    if (isFirst) {
      isFirst = false;
      queueMicrotask(() => {
        current = named('New');
        changed();
      });
    }
    return before;
  };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(shopConfigRoutes(read, (callback) => (changed = callback)));
  const name = async () => (await app.inject({ url: '/config' })).json().config.shop.name;
  await name();
  expect(await name()).toBe('New');
  await app.close();
});
