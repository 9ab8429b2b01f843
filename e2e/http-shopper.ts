import { cardFields } from '#testing/card-fields.ts';

/** The shop's URL and the public configuration that its web app gets. */
export interface ShopConfig {
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

/** The order, or the status and code of the failure. */
export type Purchase = { orderId: string } | { status: number; code: string };

const ADDRESS = {
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  pinCode: '411001',
};

export async function fetchShopConfig(url: string): Promise<ShopConfig> {
  const answer = await fetch(`${url}/api/v1/config`);
  const { config } = (await answer.json()) as { config: Omit<ShopConfig, 'url'> };
  return { url, ...config };
}

/** Signs in at the shop's local identity provider, and registers the user. */
export function signUp(shop: ShopConfig, name: string): Promise<Shopper> {
  const claims = { sub: name, name, email: `${name}@example.com`, email_verified: true };
  return signInWithIdp(shop, 'google.com', JSON.stringify(claims));
}

export function signInAsAdmin(shop: ShopConfig): Promise<Shopper> {
  const admin = shop.demoAccounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The shop has no demo admin');
  return signInWithIdp(shop, `${admin.provider}.com`, admin.credential);
}

async function signInWithIdp(
  { url, auth }: ShopConfig,
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
  const registered = await fetch(`${url}/api/v1/user/new`, { method: 'POST', headers, body: '{}' });
  if (!registered.ok) throw new Error(`Registering failed: ${await registered.text()}`);
  return { uid, headers };
}

/** A test card of the sandbox. */
const PAYS = '4242424242424242';

/** How a cart is paid: with a card, unless another way to pay is named. */
export interface PaidWith {
  card?: string | undefined;
  method?: string | undefined;
}

/** Buys a cart as a browser does: checkout, payment where it is made with a card, order. Throws if the shop can't be reached. */
export async function buy(
  shop: ShopConfig,
  { uid, headers }: Shopper,
  orderItems: readonly CartLine[],
  { card = PAYS, method }: PaidWith = {},
): Promise<Purchase> {
  const created = await post(
    `${shop.url}/api/v1/payment/create?id=${uid}`,
    headers,
    JSON.stringify({ orderItems, shippingInfo: ADDRESS, ...(method !== undefined && { method }) }),
  );
  const { checkoutId, clientSecret, orderId } = created.answer;
  // Already paid: the response to an earlier call was lost.
  if (orderId !== undefined) return { orderId };
  if (created.status !== 201 || clientSecret === undefined) return failureOf(created);
  if (clientSecret !== null) await pay(shop, clientSecret, card);
  const ordered = await post(
    `${shop.url}/api/v1/order/new`,
    headers,
    JSON.stringify({ checkoutId }),
  );
  const { order } = ordered.answer;
  return order ? { orderId: order._id } : failureOf(ordered);
}

async function pay({ payment }: ShopConfig, clientSecret: string, card: string): Promise<void> {
  const [intent] = clientSecret.split('_secret');
  await post(
    `${payment.sandboxUrl}/v1/payment_intents/${intent}/confirm`,
    {},
    new URLSearchParams({
      key: payment.publishableKey,
      client_secret: clientSecret,
      ...cardFields(card),
    }),
  );
}

/** The fields of the API's answers that a purchase uses. */
interface Answer {
  code?: string;
  checkoutId?: string;
  clientSecret?: string | null;
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

function failureOf({ status, answer }: Posted): Purchase {
  return { status, code: answer.code ?? '' };
}
