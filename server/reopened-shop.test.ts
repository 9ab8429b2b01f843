import { expect, it } from 'vitest';
import { ReopenedShop } from './reopened-shop.ts';

/** A shop whose closing takes until `letGo` is called. */
function slowShop() {
  const told = { opened: 0, left: 0, closed: 0, failures: [] as unknown[] };
  const held = Promise.withResolvers<void>();
  let changeRegion = () => {};
  const shop = new ReopenedShop(
    async (onRegionChange) => {
      told.opened += 1;
      changeRegion = onRegionChange;
      const close = async () => {
        await held.promise;
        told.closed += 1;
      };
      const leave = async () => void (told.left += 1);
      return { url: '', leave, close };
    },
    (error) => told.failures.push(error),
  );
  return { shop, told, letGo: held.resolve, changeRegion: () => changeRegion() };
}

it('a shop is closed and opened anew for another region', async () => {
  const { shop, told, letGo, changeRegion } = slowShop();
  await shop.open();
  changeRegion();
  letGo();
  await expect.poll(() => told).toEqual({ opened: 2, left: 0, closed: 1, failures: [] });
  await shop.close();
  expect(told).toEqual({ opened: 2, left: 1, closed: 2, failures: [] });
});

it('a shop that is asked to close while it is closed for another region is not opened again', async () => {
  const { shop, told, letGo, changeRegion } = slowShop();
  await shop.open();
  changeRegion();
  const closing = shop.close();
  letGo();
  await closing;
  expect(told).toEqual({ opened: 1, left: 0, closed: 1, failures: [] });
});
