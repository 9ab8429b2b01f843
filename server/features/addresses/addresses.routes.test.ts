import { randomUUIDv7 } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedAddress } from '#contract/addresses.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { ADDRESS, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAtEnd(shop);

const HOME = { ...ADDRESS, name: 'Asha Rao', phone: '+91 98200 12345', isDefault: true };
const WORK = { ...ADDRESS, name: 'Asha Rao', address: '7 Mill Lane', isDefault: false };

let asha: Buyer;
beforeEach(async () => {
  asha = await shop.newBuyer('asha');
});

function call(
  method: 'GET' | 'PUT',
  who: Buyer,
  payload?: object,
  whose = who.uid,
): Promise<LightMyRequestResponse> {
  const url = `/api/v1/user/${whose}/addresses?id=${who.uid}`;
  return shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
}

async function save(list: object[]): Promise<SavedAddress[]> {
  const response = await call('PUT', asha, { addresses: list });
  expect(response.json()).toMatchObject({ success: true, message: 'Addresses saved' });
  return response.json<{ addresses: SavedAddress[] }>().addresses;
}

async function saved(): Promise<SavedAddress[]> {
  return (await call('GET', asha)).json<{ addresses: SavedAddress[] }>().addresses;
}

describe('saved addresses', () => {
  it('are none at first, and then the list that was sent, in its order', async () => {
    expect((await call('GET', asha)).json()).toEqual({ success: true, addresses: [] });
    const list = await save([WORK, HOME]);
    expect(list).toEqual([
      { _id: expect.any(String), ...WORK },
      { _id: expect.any(String), ...HOME },
    ]);
    expect(await saved()).toEqual(list);
  });

  it('keep their ids when the list is saved again', async () => {
    const [home] = await save([HOME]);
    const again = await save([WORK, { ...home, city: 'Mumbai' }]);
    expect(again[1]).toEqual({ ...home, city: 'Mumbai' });
    expect(again[0]?._id).not.toBe(home?._id);
    expect(await save([])).toEqual([]);
    expect(await saved()).toEqual([]);
  });

  it('never take an id that is not of the list: of another person, unknown, or used twice', async () => {
    const ravi = await shop.newBuyer('ravi');
    const theirs = await call('PUT', ravi, { addresses: [HOME] });
    const _id = theirs.json<{ addresses: SavedAddress[] }>().addresses[0]?._id;
    const [home] = await save([HOME]);
    const twice = { ...WORK, _id: home?._id };
    const list = await save([
      { ...HOME, _id: home?._id },
      twice,
      { ...WORK, _id },
      { ...WORK, _id: randomUUIDv7() },
      { ...WORK, _id: 'x' },
    ]);
    expect(list[0]?._id).toBe(home?._id);
    expect(new Set([_id, ...list.map((each) => each._id)]).size).toBe(6);
    expect((await call('GET', ravi)).json()).toMatchObject({ addresses: [{ _id }] });
  });

  it('are written as the address of a checkout is: pin codes without spaces, texts trimmed', async () => {
    const [home] = await save([{ ...HOME, pinCode: '411 001', city: '  Pune ' }]);
    expect(home).toMatchObject({ pinCode: '411001', city: 'Pune' });
  });

  it('have a state and a postal code only where the addresses of their country do', async () => {
    const german = { city: 'Berlin', state: '', country: 'DE', pinCode: 'D-10435' };
    const emirati = { city: 'Dubai', state: 'Dubai', country: 'AE', pinCode: '' };
    const list = await save([
      { ...HOME, ...german },
      { ...WORK, ...emirati },
    ]);
    expect(list).toMatchObject([{ ...german, pinCode: '10435' }, emirati]);
  });

  it('of a former version stay as they are until they are changed', async () => {
    const [home] = await save([HOME]);
    await shop.db.database.pool.query(
      `update addresses set country = 'GB', pin_code = 'none' where id = $1`,
      [home?._id],
    );
    const [old] = await saved();
    const list = await save([
      { ...old, isDefault: false },
      { ...WORK, isDefault: true },
    ]);
    expect(list).toMatchObject([{ _id: home?._id, pinCode: 'none' }, { isDefault: true }]);
    const changed = { ...list[0], city: 'London' };
    const response = await call('PUT', asha, { addresses: [changed, list[1]] });
    expect(response.json()).toMatchObject({ errors: [{ path: 'addresses.0.pinCode' }] });
  });

  it.each([
    ['no default', [{ ...HOME, isDefault: false }], 'addresses'],
    ['two defaults', [HOME, { ...WORK, isDefault: true }], 'addresses'],
    ['eleven', [HOME, ...Array.from({ length: 10 }, () => WORK)], 'addresses'],
    ['one without a name', [{ ...HOME, name: undefined }], 'addresses.0.name'],
    ['an empty name', [{ ...HOME, name: ' ' }], 'addresses.0.name'],
    ['a wrong phone number', [HOME, { ...WORK, phone: 'call me' }], 'addresses.1.phone'],
    ['a wrong pin code', [HOME, { ...WORK, pinCode: '12' }], 'addresses.1.pinCode'],
    [
      'a postcode of another country',
      [HOME, { ...WORK, country: 'DE', state: '', pinCode: '411001' }],
      'addresses.1.pinCode',
    ],
    [
      'no state where one is needed',
      [HOME, { ...WORK, country: 'US', state: '', pinCode: '95014' }],
      'addresses.1.state',
    ],
    [
      'one that does not say whether it is the default',
      [{ ...HOME, isDefault: undefined }],
      'addresses.0.isDefault',
    ],
    ['no list', undefined, 'addresses'],
  ])('are refused with %s, and stay as they were', async (_, addresses, path) => {
    const before = await save([HOME]);
    const response = await call('PUT', asha, { addresses });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
    expect(await saved()).toEqual(before);
  });

  it('may be ten', async () => {
    expect(await save([HOME, ...Array.from({ length: 9 }, () => WORK)])).toHaveLength(10);
  });

  it('are for the person alone, not for admins', async () => {
    await save([HOME]);
    const ravi = await shop.newBuyer('ravi');
    for (const somebody of [ravi, await registerAdmin(shop)])
      for (const [method, payload] of [['GET'], ['PUT', { addresses: [] }]] as const) {
        const response = await call(method, somebody, payload, asha.uid);
        expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
      }
    const url = `/api/v1/user/${asha.uid}/addresses?id=${asha.uid}`;
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
    const response = await shop.app.inject({ url, headers: ravi.headers });
    expect(response.json()).toMatchObject({ code: 'ID_MISMATCH' });
    expect(await saved()).toHaveLength(1);
  });

  it('go with the account', async () => {
    await save([HOME, WORK]);
    await deleteUser(shop, await registerAdmin(shop), asha.uid);
    const { rows } = await shop.db.database.pool.query('select from addresses where user_id = $1', [
      asha.uid,
    ]);
    expect(rows).toEqual([]);
  });
});
