import { slugOf } from '#contract/product-address.ts';
import { shopUrl } from './shop-url.ts';

interface Product {
  _id: string;
  name: string;
  price: number;
  stock: number;
  photos: { url: string }[];
}

/** The path of a demo product's page. */
export async function productPath(name: string): Promise<string> {
  return pathOf(await findProduct(name));
}

/** The path of a product's page. */
export function pathOf({ _id, name }: { _id: string; name: string }): string {
  return `/p/${_id}/${slugOf(name)}`;
}

/** The id of a demo product. */
export async function productIdOf(name: string): Promise<string> {
  return (await findProduct(name))._id;
}

/** A demo product as carts keep it, without how many there are. */
export async function cartItemOf(name: string) {
  const { _id: productId, price, stock, photos } = await findProduct(name);
  return { productId, name, price, stock, photo: photos[0]?.url };
}

async function findProduct(name: string): Promise<Product> {
  const url = new URL(`/api/v1/product/all?${new URLSearchParams({ search: name })}`, shopUrl());
  const { products } = (await (await fetch(url)).json()) as {
    products: Product[];
  };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`The demo shop has no ${name}`);
  return found;
}
