import { shopUrl } from './shop-url.ts';

/** The path of a demo product's page. */
export async function productPath(name: string): Promise<string> {
  const url = new URL(`/api/v1/product/all?${new URLSearchParams({ search: name })}`, shopUrl());
  const { products } = (await (await fetch(url)).json()) as {
    products: { _id: string; name: string }[];
  };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`The demo shop has no ${name}`);
  return `/productdetail/${found._id}`;
}
