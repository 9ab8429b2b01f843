import { expect } from 'vitest';
import type { WithdrawalAnswer } from '#contract/withdrawal.ts';
import {
  deleteExpired,
  settleWithdrawals,
} from '#server/features/withdrawal/settle-withdrawals.ts';
import type { WithdrawalDeps } from '#server/features/withdrawal/withdrawal-deps.ts';
import { registerAdmin } from './admins.ts';
import { settingsCalls } from './settings-calls.ts';
import type { BuyingShop } from './test-buying.ts';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'app'>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** Has the shop sell to consumers in the EU, or no longer. */
export async function offerWithdrawals(shop: BuyingShop, isOffered = true): Promise<void> {
  const admin = await registerAdmin(shop);
  await settingsCalls(shop, () => admin).change({ withdrawal: isOffered });
}

/** `withdrawal` with any body, from any address. */
export function declare(shop: Shop, body: unknown, remoteAddress = '192.0.2.7'): Promise<Answer> {
  const url = '/api/v1/withdrawal';
  return shop.app.inject({ method: 'POST', url, remoteAddress, payload: body as object });
}

/** The key of a withdrawal that was declared. */
export async function declared(shop: Shop, body: unknown): Promise<string> {
  const response = await declare(shop, body);
  expect(response.statusCode).toBe(202);
  return response.json<WithdrawalAnswer>().key;
}

/** `withdrawal/{key}/confirm`. */
export function confirm(shop: Shop, key: string, remoteAddress = '192.0.2.7'): Promise<Answer> {
  const url = `/api/v1/withdrawal/${key}/confirm`;
  return shop.app.inject({ method: 'POST', url, remoteAddress });
}

/** Declares a withdrawal, confirms it and has it settled. */
export async function withdraw(shop: BuyingShop, body: unknown): Promise<void> {
  expect((await confirm(shop, await declared(shop, body))).statusCode).toBe(200);
  await settle(shop);
}

/** The sweep that compares what was confirmed with the orders. */
export function settle(shop: BuyingShop): Promise<number> {
  return settleWithdrawals(depsOf(shop), (error) => void shop.failures.push(error));
}

/** The sweep that deletes what has expired. */
export function expire(shop: BuyingShop): Promise<void> {
  return deleteExpired(depsOf(shop));
}

function depsOf(shop: BuyingShop): WithdrawalDeps {
  return {
    database: shop.deps().database,
    now: () => shop.clock.now(),
    timeZone: 'Asia/Kolkata',
  };
}
