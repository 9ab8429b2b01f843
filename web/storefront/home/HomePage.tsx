import type { LoaderFunctionArgs } from 'react-router';
import { shopConfig, useShop } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { homeRow } from '#web/storefront/catalog/catalog-endpoints.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { Hero } from './Hero.tsx';
import { categoryTiles, rowAddress, rowsOf } from './home-endpoints.ts';
import { HomeRow } from './HomeRow.tsx';

/** Fetches the data of the page while the session is loading. */
export function loader({ context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  for (const row of rowsOf(shopConfig.shop.home))
    void store.dispatch(homeRow.initiate(rowAddress(row), { subscribe: false }));
  void store.dispatch(categoryTiles.initiate(undefined, { subscribe: false }));
  return null;
}

/** The home page, as the owner arranged it. */
export function Component() {
  const { name, home } = useShop();
  return (
    <div className="page flex flex-col gap-16 py-8 md:gap-24 md:py-12">
      <title>{name}</title>
      <Hero {...home.hero} />
      <CategoryTiles />
      {rowsOf(home).map((row, at) => (
        <HomeRow key={`${at} ${rowAddress(row)}`} row={row} above={rowsOf(home).slice(0, at)} />
      ))}
    </div>
  );
}
