import { expect } from 'vitest';
import type { AttentionAnswer, AttentionItem } from '#contract/attention.ts';
import { auditChanges } from '#server/features/attention/audit-changes.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

type Answer = Awaited<ReturnType<BuyingShop['app']['inject']>>;

/** Returns what needs attention, of these kinds if any are given. */
export async function needsAttention(
  shop: BuyingShop,
  { uid, headers }: Buyer,
  ...kinds: AttentionItem['kind'][]
): Promise<AttentionItem[]> {
  const response = await shop.app.inject({ url: `/api/v1/attention?id=${uid}`, headers });
  expect(response.statusCode).toBe(200);
  const { items } = response.json<AttentionAnswer>();
  return kinds.length === 0 ? items : items.filter(({ kind }) => kinds.includes(kind));
}

/** Does what an item offers. */
export function act(
  shop: BuyingShop,
  { uid, headers }: Buyer,
  item: AttentionItem | undefined,
  label: string,
): Promise<Answer> {
  const action = item?.actions.find((each) => each.label === label);
  if (!action) throw new Error(`There is no ${label}`);
  const url = `/api/v1/${action.path}?id=${uid}`;
  return shop.app.inject({ method: action.method, url, headers });
}

/** The hourly audit of what changed. */
export async function auditHourly(shop: BuyingShop): Promise<void> {
  const { database, provider, settings } = shop.deps();
  const { locale, timeZone } = { locale: 'en-IN', timeZone: 'Asia/Kolkata' };
  const money = { currency: settings.money.currency, locale, timeZone };
  await auditChanges({ database, provider, money, now: () => shop.clock.now() });
}
