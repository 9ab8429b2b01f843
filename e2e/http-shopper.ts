/** A shop as its web app sees it, by HTTP alone. */
export interface ShopFront {
  url: string;
  auth: { emulatorUrl: string; apiKey: string };
  payment: { sandboxUrl: string; publishableKey: string };
  demoAccounts: { role: string; provider: string; credential: string }[];
}

export interface Shopper {
  uid: string;
  headers: Record<string, string>;
}

export interface CartLine {
  productId: string;
  price: number;
  quantity: number;
}

/** How a try to buy ended: with an order, or with the status and code of what was refused. */
export type Purchase = { orderId: string } | { status: number; code: string };

const ADDRESS = {
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  pinCode: '411001',
};

export async function shopFront(url: string): Promise<ShopFront> {
  const answer = await fetch(`${url}/api/v1/config`);
  const { config } = (await answer.json()) as { config: Omit<ShopFront, 'url'> };
  return { url, ...config };
}

/** Signs a person in at the shop's local identity provider, and registers them. */
export function signUp(shop: ShopFront, name: string): Promise<Shopper> {
  const claims = { sub: name, name, email: `${name}@example.com`, email_verified: true };
  return enter(shop, 'google.com', JSON.stringify(claims));
}

/** Signs the demo shop's admin in. */
export function signInAsAdmin(shop: ShopFront): Promise<Shopper> {
  const admin = shop.demoAccounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The shop has no demo admin');
  return enter(shop, `${admin.provider}.com`, admin.credential);
}

async function enter(
  { url, auth }: ShopFront,
  providerId: string,
  credential: string,
): Promise<Shopper> {
  const call = 'identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  const answer = await fetch(`${auth.emulatorUrl}/${call}?key=${auth.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({ id_token: credential, providerId }).toString(),
      returnSecureToken: true,
    }),
  });
  const { localId: uid, idToken } = (await answer.json()) as { localId: string; idToken: string };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${idToken}` };
  const known = await fetch(`${url}/api/v1/user/new`, { method: 'POST', headers, body: '{}' });
  if (!known.ok) throw new Error(`Nobody was let in: ${await known.text()}`);
  return { uid, headers };
}

/** Buys a cart as a browser does: checkout, card, order. Throws where the shop can't be reached. */
export async function buy(
  shop: ShopFront,
  { uid, headers }: Shopper,
  orderItems: readonly CartLine[],
): Promise<Purchase> {
  const created = await post(
    `${shop.url}/api/v1/payment/create?id=${uid}`,
    headers,
    JSON.stringify({ orderItems, shippingInfo: ADDRESS }),
  );
  const { checkoutId, clientSecret, orderId } = created.answer;
  // Paid before, though the answer to that got lost.
  if (orderId !== undefined) return { orderId };
  if (created.status !== 201 || clientSecret === undefined) return refusal(created);
  await pay(shop, clientSecret);
  const ordered = await post(
    `${shop.url}/api/v1/order/new`,
    headers,
    JSON.stringify({ checkoutId }),
  );
  const { order } = ordered.answer;
  return order ? { orderId: order._id } : refusal(ordered);
}

async function pay({ payment }: ShopFront, clientSecret: string): Promise<void> {
  const [intent] = clientSecret.split('_secret');
  await post(
    `${payment.sandboxUrl}/v1/payment_intents/${intent}/confirm`,
    {},
    new URLSearchParams({
      key: payment.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  );
}

/** The fields of the shop's answers that a purchase goes on with. */
interface Answer {
  code?: string;
  checkoutId?: string;
  clientSecret?: string;
  orderId?: string;
  order?: { _id: string };
}

interface Posted {
  status: number;
  answer: Answer;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
): Promise<Posted> {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, answer: (await response.json()) as Answer };
}

function refusal({ status, answer }: Posted): Purchase {
  return { status, code: answer.code ?? '' };
}
