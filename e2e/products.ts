import { shopUrl } from './shop-url.ts';

/** Where a product of the demo shop has its screen. */
export async function pageOf(name: string): Promise<string> {
  const url = new URL(`/api/v1/product/all?${new URLSearchParams({ search: name })}`, shopUrl());
  const { products } = (await (await fetch(url)).json()) as {
    products: { _id: string; name: string }[];
  };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`The demo shop has no ${name}`);
  return `/productdetail/${found._id}`;
}
