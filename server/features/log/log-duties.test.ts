import { beforeAll, describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move } from '#testing/desk-calls.ts';
import { formOf } from '#testing/forms.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let owner: Buyer;

/** Calls by the owner, and the duties that see each in the log; the first one may undo it. */
const DONE: Readonly<Record<string, readonly Duty[]>> = {
  updateProduct: ['catalogue'],
  processOrder: ['orders', 'refunds'],
  createCoupon: ['marketing'],
  changeHomeSettings: ['marketing', 'settings'],
  changeSettings: ['settings'],
};

beforeAll(async () => {
  owner = await registerAdmin(shop);
  const product = await shop.sell(5);
  const { payload, headers } = await formOf(['price', '12']);
  await send(owner, 'PUT', `product/${product}`, payload, headers);
  const order = await shop.buy(await shop.newBuyer('asha'), cart(await shop.sell(5)));
  await move(shop, owner, order._id, 'step');
  await send(owner, 'POST', 'payment/coupon/new', { code: 'SEEN', kind: 'fixed', amount: 50 });
  await changeHome(owner, 'Hello');
  await send(owner, 'PUT', 'settings', { lowStock: 7 });
});

async function send(
  { uid, headers }: Buyer,
  method: 'POST' | 'PUT',
  path: string,
  payload?: object,
  more: Record<string, string> = {},
) {
  const url = `/api/v1/${path}?id=${uid}`;
  const all = { ...headers, ...more };
  return shop.app.inject({ method, url, headers: all, ...(payload && { payload }) });
}

const changeHome = (by: Buyer, title: string) =>
  send(by, 'PUT', 'settings/home', { home: { hero: { title }, rows: [{ kind: 'latest' }] } });

async function seen(by: Buyer, who: Buyer): Promise<LogEntry[]> {
  const answer = await shop.get(by, `/log?id=${by.uid}&who=${who.uid}`);
  return answer.json<LogPage>().entries;
}

describe('an entry', () => {
  it.each(DUTIES)('is shown with the duty %s where that lets one write', async (duty) => {
    const clerk = await registerAdmin(shop, [duty]);
    const expected = Object.keys(DONE).filter((kind) => DONE[kind]?.includes(duty));
    const entries = await seen(clerk, owner);
    expect(entries.map(({ kind }) => kind).sort()).toEqual(expected.sort());
    const file = await shop.get(clerk, `/log/export.csv?id=${clerk.uid}&who=${owner.uid}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(1 + expected.length);
    const found = await shop.get(clerk, `/log?id=${clerk.uid}&who=${owner.uid}&entity=settings`);
    const ofSettings = expected.filter((kind) => kind.endsWith('Settings'));
    expect(found.json<LogPage>().total).toBe(ofSettings.length);
  });

  it.each(DUTIES)('is undone with the duty %s where that lets one write', async (duty) => {
    const clerk = await registerAdmin(shop, [duty]);
    const answered: Record<string, number> = {};
    for (const { _id, kind } of await seen(owner, owner))
      answered[kind] = (await send(clerk, 'POST', `log/${_id}/undo`)).statusCode;
    const expected = Object.keys(DONE).map((kind) => [kind, statusOf(kind, duty)]);
    expect(answered).toEqual(Object.fromEntries(expected));
  });
});

function statusOf(kind: string, duty: Duty): number {
  const duties = DONE[kind] ?? [];
  if (!duties.includes(duty)) return 404;
  if (duties[0] !== duty) return 403;
  // Nobody undoes what was done to an order.
  return kind === 'processOrder' ? 409 : 200;
}

describe('a change of the home page', () => {
  it('is seen and undone by whoever has made it with the duty marketing alone', async () => {
    const clerk = await registerAdmin(shop, ['marketing']);
    await changeHome(clerk, 'Mine');
    const [changed] = await seen(clerk, clerk);
    expect(changed).toMatchObject({ kind: 'changeHomeSettings', undoable: true });
    expect((await send(clerk, 'POST', `log/${changed?._id}/undo`)).statusCode).toBe(200);
    expect(await seen(clerk, clerk)).toMatchObject([
      { kind: 'undoLogEntry', undoes: changed?._id },
      { kind: 'changeHomeSettings' },
    ]);
    // By its thing, too.
    for (const filter of [`entity=settings&who=${clerk.uid}`, 'entity=settings:settings']) {
      const found = await shop.get(clerk, `/log?id=${clerk.uid}&${filter}`);
      expect(found.json<LogPage>().entries.map(({ _id }) => _id)).toContain(changed?._id);
    }
  });

  it('is seen, but not undone, with the duty settings alone', async () => {
    await changeHome(owner, 'Theirs');
    const clerk = await registerAdmin(shop, ['settings']);
    const [changed] = await seen(clerk, owner);
    expect(changed).toMatchObject({ kind: 'changeHomeSettings', undoable: false });
    const refused = await send(clerk, 'POST', `log/${changed?._id}/undo`);
    expect([refused.statusCode, refused.json().duty]).toEqual([403, 'marketing']);
  });

  it('together with other settings is not seen with the duty marketing', async () => {
    const home = { hero: { title: 'Both' }, rows: [] };
    await send(owner, 'PUT', 'settings', { home, lowStock: 9 });
    const clerk = await registerAdmin(shop, ['marketing']);
    const ids = (await seen(clerk, owner)).map(({ _id }) => _id);
    const [both] = await seen(owner, owner);
    expect(both?.kind).toBe('changeSettings');
    expect(ids).not.toContain(both?._id);
    expect((await send(clerk, 'POST', `log/${both?._id}/undo`)).statusCode).toBe(404);
  });
});
