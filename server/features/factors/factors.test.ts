import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FACTOR_LIMITS, type RecoveryCodes, type SecondFactorAnswer } from '#contract/factors.ts';
import {
  provedSignIns,
  recoveryCodes,
  secondFactors,
  sessionLetters,
  shopSettings,
  users,
} from '#server/platform/tables.ts';
import {
  addApp,
  demand,
  newStaff,
  outcome,
  prove,
  signIn,
  type App,
  type Staff,
} from '#testing/factor-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { cart } from '#testing/shopping.ts';
import { SoftPasskey } from '#testing/soft-passkey.ts';
import { TestDevice } from '#testing/test-device.ts';

const { shop } = useLetterShop();
let owner: Staff;
let ownersApp: App;

beforeAll(async () => {
  await Promise.all([import('otpauth'), import('@simplewebauthn/server')]);
  owner = await newStaff(shop);
  ({ app: ownersApp } = await addApp(shop, owner));
});
beforeEach(() => demand(owner, 'none'));

const STEP = FACTOR_LIMITS.seconds * 1_000;
const get = async ({ device, uid }: Staff, path: string) =>
  outcome(await device.call('GET', `${path}${path.includes('?') ? '&' : '?'}id=${uid}`));
const factorOf = async ({ device }: Staff) =>
  (await device.call('GET', 'user/factor')).json<SecondFactorAnswer>().secondFactor;
const lettersTo = async (email: string) =>
  (
    await shop.db.database.orm.select().from(sessionLetters).where(eq(sessionLetters.email, email))
  ).map(({ kind }) => kind);

describe('the demand', () => {
  it('of all admins leaves those without it nothing but their own account', async () => {
    const clerk = await newStaff(shop, ['catalogue', 'orders']);
    expect(await demand(owner, 'all')).toBe('200 OK');
    for (const path of ['order/all', 'log', 'attention', 'bin'])
      expect([path, await get(clerk, path)]).toEqual([path, '403 SECOND_FACTOR_NEEDED']);
    expect(await get(clerk, `user/${clerk.uid}`)).toBe('200 OK');
    expect(await get(clerk, `user/${clerk.uid}/export`)).toBe('200 OK');
    expect(await factorOf(clerk)).toMatchObject({ has: false, proved: false, needed: true });
    await addApp(shop, clerk);
    expect(await get(clerk, 'order/all')).toBe('200 OK');
    expect(outcome(await clerk.device.call('DELETE', 'session'))).toBe('200 OK');
  });

  it(
    'of some duties, and of staff with them, leaves the others as they are',
    { tags: 'long' },
    async () => {
      const clerk = await newStaff(shop, ['catalogue', 'orders', 'staff']);
      expect(await demand(owner, ['orders'])).toBe('200 OK');
      expect(await get(clerk, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
      expect(await get(clerk, 'staff')).toBe('403 SECOND_FACTOR_NEEDED');
      expect(await get(clerk, 'coupon/all')).not.toBe('403 SECOND_FACTOR_NEEDED');
      expect(await get(clerk, 'log')).toBe('200 OK');
      expect(await get(clerk, 'bin?type=product')).toBe('200 OK');
      // A service that is told the duties of its caller.
      expect(await get(clerk, 'bin?type=order')).toBe('403 SECOND_FACTOR_NEEDED');
      expect(await get(clerk, 'bin?type=coupon')).toBe('403 DUTY_NEEDED');
      const buyer = await shop.newBuyer(`buyer-${clerk.uid}`);
      const cancelled = await clerk.device.call(
        'POST',
        `order/${(await shop.buy(buyer, cart(await shop.sell(3))))._id}/cancel?id=${clerk.uid}`,
      );
      expect(outcome(cancelled)).toBe('403 SECOND_FACTOR_NEEDED');
      // Whoever may delete customers may delete no admin without the duty staff.
      const customers = await newStaff(shop, ['customers', 'orders', 'staff']);
      const path = `user/${clerk.uid}?id=${customers.uid}`;
      const deleted = await customers.device.call('DELETE', path);
      expect(outcome(deleted)).toBe('403 SECOND_FACTOR_NEEDED');
      await addApp(shop, clerk);
      expect(await get(clerk, 'bin?type=order')).toBe('200 OK');
    },
  );

  it('is made by nobody who has not proved their own, and taken back by none', async () => {
    const other = await newStaff(shop);
    expect(await demand(other, 'all')).toBe('400 VALIDATION');
    expect(await demand(owner, ['orders'])).toBe('200 OK');
    expect(await demand(other, 'none')).toBe('403 SECOND_FACTOR_NEEDED');
    const { rows } = await shop.db.database.pool.query<{ id: string }>(
      `select id from log_entries where entity_type = 'settings' order by at desc, id desc limit 1`,
    );
    const undo = (by: Staff) =>
      by.device.call('POST', `log/${rows[0]?.id}/undo?id=${by.uid}`).then(outcome);
    expect(await undo(other)).toBe('403 SECOND_FACTOR_NEEDED');
    expect(await undo(owner)).toBe('200 OK');
    const [row] = await shop.db.database.orm.select().from(shopSettings);
    expect(row?.stored.staffSecondFactor ?? 'none').toBe('none');
  });

  it('is told by the log in words', async () => {
    await demand(owner, ['refunds']);
    const log = await owner.device.call('GET', `log?id=${owner.uid}&entity=settings`);
    expect(log.json<{ entries: { changes: object[] }[] }>().entries[0]?.changes).toEqual([
      expect.objectContaining({
        label: 'second factor of staff',
        before: 'of nobody',
        after: 'of admins with Refunds, Staff',
      }),
    ]);
  });
});

describe('a passkey', () => {
  const add = async ({ device }: Staff, key: SoftPasskey) => {
    const options = await device.call('POST', 'user/passkey/options');
    if (options.statusCode !== 200) return outcome(options);
    const { challenge } = options.json<{ options: { challenge: string } }>().options;
    return outcome(await device.call('POST', 'user/passkey', key.made({ challenge })));
  };
  const signInWith = async (key: SoftPasskey, uid: string): Promise<Staff> => {
    const device = new TestDevice(() => shop.app);
    const options = await device.call('POST', 'session/passkey/options');
    const { challenge } = options.json<{ options: { challenge: string } }>().options;
    device.begin(await device.call('POST', 'session/passkey', key.signed({ challenge })));
    return { device, uid, email: '' };
  };

  it('proves both factors, at once where it is added and wherever it signs in', async () => {
    const clerk = await newStaff(shop, ['orders']);
    await demand(owner, 'all');
    const key = new SoftPasskey();
    expect(await add(clerk, key)).toBe('201 OK');
    expect(await get(clerk, 'order/all')).toBe('200 OK');
    expect(await get(await signInWith(key, clerk.uid), 'order/all')).toBe('200 OK');
    expect(await lettersTo(clerk.email)).toContain('way-added');
  });

  it('is added and removed by nobody with the first factor alone, where there is a second', async () => {
    const clerk = await newStaff(shop, ['orders']);
    await demand(owner, ['orders']);
    const key = new SoftPasskey();
    await add(clerk, key);
    const thief = await signIn(shop, clerk.email);
    expect(await add(thief, new SoftPasskey())).toBe('403 SECOND_FACTOR_NEEDED');
    const { passkeys } = (await thief.device.call('GET', 'user/passkey')).json<{
      passkeys: { _id: string }[];
    }>();
    const path = `session/passkey/${passkeys[0]?._id}`;
    expect(outcome(await thief.device.call('DELETE', path))).toBe('403 SECOND_FACTOR_NEEDED');
    expect(outcome(await thief.device.call('POST', 'user/factor/options'))).toBe(
      '403 SECOND_FACTOR_NEEDED',
    );
    // The last one stays with somebody who needs it.
    expect(outcome(await clerk.device.call('DELETE', path))).toBe('409 LAST_FACTOR');
    await addApp(shop, clerk);
    expect(outcome(await clerk.device.call('DELETE', path))).toBe('200 OK');
    expect(outcome(await clerk.device.call('DELETE', 'user/factor'))).toBe('409 LAST_FACTOR');
  });
});

describe('an app', () => {
  it('is added once it shows a code, with recovery codes, and removed with them; letters tell', async () => {
    const clerk = await newStaff(shop, ['orders']);
    const { recoveryCodes: codes } = await addApp(shop, clerk);
    expect(new Set(codes).size).toBe(FACTOR_LIMITS.recoveryCodes);
    expect(await factorOf(clerk)).toMatchObject({
      has: true,
      proved: true,
      needed: false,
      app: { at: expect.any(String) },
      recoveryCodes: FACTOR_LIMITS.recoveryCodes,
    });
    expect(outcome(await clerk.device.call('DELETE', 'user/factor'))).toBe('200 OK');
    expect(await factorOf(clerk)).toMatchObject({ has: false, recoveryCodes: 0 });
    expect((await lettersTo(clerk.email)).sort()).toEqual([
      'code',
      'factor-added',
      'factor-removed',
    ]);
  });

  it('is for admins', async () => {
    const buyer = await signIn(shop, `buyer-${owner.uid}@people.example`);
    expect(outcome(await buyer.device.call('POST', 'user/factor/options'))).toBe('403 FORBIDDEN');
    expect(await prove(buyer, '123456')).toBe('403 FORBIDDEN');
  });

  it('is never in answers, nor in the log or the export', async () => {
    const clerk = await newStaff(shop, ['orders']);
    await addApp(shop, clerk);
    const [row] = await shop.db.database.orm
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, clerk.uid));
    const exported = await clerk.device.call('GET', `user/${clerk.uid}/export?id=${clerk.uid}`);
    expect(exported.json()).toMatchObject({
      secondFactors: [{ appSince: expect.any(String), recoveryCodes: 10 }],
      provedLogIns: [{ at: expect.any(String) }],
    });
    const { rows } = await shop.db.database.pool.query('select * from log_changes');
    for (const text of [exported.body, JSON.stringify(rows), JSON.stringify(await factorOf(clerk))])
      expect(text).not.toContain(row?.secret);
  });
});

/** A clerk whose app is known, signed in on another device that has proved nothing. */
async function unproved() {
  const clerk = await newStaff(shop, ['orders']);
  const { app, recoveryCodes: codes } = await addApp(shop, clerk);
  const elsewhere = await signIn(shop, clerk.email);
  await demand(owner, 'all');
  return { clerk, app, codes, elsewhere };
}

describe('an attacker', () => {
  it.each<[string, (known: Awaited<ReturnType<typeof unproved>>) => Promise<string>]>(
    firstOf(4, [
      [
        'with the code that the app was added with',
        async ({ elsewhere, app }) => prove(elsewhere, app.code()),
      ],
      [
        'with a code that was used',
        async ({ clerk, elsewhere, app }) => {
          expect(await prove(clerk, app.code(1))).toBe('200 OK');
          return prove(elsewhere, app.code(1));
        },
      ],
      [
        'with the code of a step before one that was used',
        async ({ clerk, elsewhere, app }) => {
          shop.clock.advance(STEP);
          expect(await prove(clerk, app.code(1))).toBe('200 OK');
          return prove(elsewhere, app.code());
        },
      ],
      [
        'with the code of two steps ago',
        async ({ elsewhere, app }) => {
          shop.clock.advance(3 * STEP);
          return prove(elsewhere, app.code(-2));
        },
      ],
      ['with a code of two steps on', async ({ elsewhere, app }) => prove(elsewhere, app.code(2))],
      [
        'with a code of another person',
        async ({ elsewhere }) => {
          shop.clock.advance(STEP);
          return prove(elsewhere, ownersApp.code());
        },
      ],
      [
        'with a recovery code that was used',
        async ({ clerk, elsewhere, codes }) => {
          expect(await prove(clerk, codes[0] ?? '')).toBe('200 OK');
          return prove(elsewhere, codes[0] ?? '');
        },
      ],
      [
        'with a recovery code that was replaced',
        async ({ clerk, elsewhere, codes }) => {
          const renewed = await clerk.device.call('POST', 'user/factor/codes');
          expect(renewed.json<RecoveryCodes>().recoveryCodes).toHaveLength(10);
          return prove(elsewhere, codes[1] ?? '');
        },
      ],
      [
        'with a recovery code of another person',
        async ({ elsewhere }) => {
          const { codes } = await unproved();
          return prove(elsewhere, codes[0] ?? '');
        },
      ],
      [
        'with the digest of a recovery code',
        async ({ clerk, elsewhere }) => {
          const [row] = await shop.db.database.orm
            .select()
            .from(recoveryCodes)
            .where(eq(recoveryCodes.userId, clerk.uid));
          return prove(elsewhere, row?.digest ?? '');
        },
      ],
    ]),
  )('%s gets nothing', async (_, attack) => {
    const known = await unproved();
    expect(await attack(known)).toBe('401 CODE_WRONG');
    expect(await get(known.elsewhere, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
  });

  it('has nothing of what another log-in of the same person, or another person, has proved', async () => {
    const { clerk, elsewhere } = await unproved();
    expect(await get(clerk, 'order/all')).toBe('200 OK');
    expect(await get(elsewhere, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
    // A proof with the name of their session, of somebody else.
    const claims = JSON.parse(
      Buffer.from(elsewhere.device.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sid: string };
    await shop.db.database.orm
      .insert(provedSignIns)
      .values({ userId: owner.uid, signIn: claims.sid, at: shop.clock.now() });
    expect(await get(elsewhere, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
  });

  it('waits after five wrong codes, also for the right one, and the person is told', async () => {
    const { clerk, elsewhere, app, codes } = await unproved();
    for (let tries = 1; tries <= FACTOR_LIMITS.tries; tries += 1)
      expect(await prove(elsewhere, app.wrongCode())).toBe('401 CODE_WRONG');
    shop.clock.advance(STEP);
    for (const code of [app.code(), codes[0] ?? '']) {
      const refused = await elsewhere.device.call('POST', 'session/factor', { code });
      expect(outcome(refused)).toBe('429 RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    }
    expect(await lettersTo(clerk.email)).toContain('factor-tried');
    shop.clock.advance(FACTOR_LIMITS.waitMinutes * 60_000);
    elsewhere.device.begin(await elsewhere.device.call('POST', 'session/refresh'));
    expect(await prove(elsewhere, app.code())).toBe('200 OK');
  });

  it('has to prove the new app after the old one was replaced', async () => {
    const { clerk, elsewhere, app } = await unproved();
    shop.clock.advance(STEP);
    expect(await prove(elsewhere, app.code())).toBe('200 OK');
    await addApp(shop, clerk);
    expect(await get(elsewhere, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
    shop.clock.advance(STEP);
    expect(await prove(elsewhere, app.code())).toBe('401 CODE_WRONG');
  });

  it('with an old log-in neither adds an app nor takes one away', async () => {
    const { clerk } = await unproved();
    shop.clock.advance(13 * 3_600_000);
    clerk.device.begin(await clerk.device.call('POST', 'session/refresh'));
    for (const [method, path] of [
      ['POST', 'user/factor/options'],
      ['POST', 'user/factor/codes'],
      ['DELETE', 'user/factor'],
    ] as const)
      expect(outcome(await clerk.device.call(method, path))).toBe('401 SIGN_IN_AGAIN');
    // Others of these tests have newer ones.
    await reopen();
  });
});

/** The owner logs in again, since their log-in has become old. */
async function reopen(): Promise<void> {
  await signIn(shop, owner.email, owner.device);
  shop.clock.advance(STEP);
  expect(await prove(owner, ownersApp.code())).toBe('200 OK');
}

describe('an account of Firebase', () => {
  it('proves its factor for the log-in of its token, whichever token that is, and no other', async () => {
    const uid = `fire-${owner.uid}`;
    await shop.db.database.orm.insert(users).values({
      id: uid,
      name: 'Fire',
      role: 'admin',
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    });
    const seconds = Math.floor(shop.clock.now().getTime() / 1000);
    const at = async (authTime: number, more = {}): Promise<Staff> => {
      const device = new TestDevice(() => shop.app);
      const times = { iat: seconds, exp: seconds + 3_600, auth_time: authTime };
      const { authorization } = await shop.as({ sub: uid, ...times, ...more });
      device.token = authorization?.replace('Bearer ', '') ?? '';
      return { device, uid, email: '' };
    };
    await demand(owner, 'all');
    const first = await at(seconds - 60);
    expect(await get(first, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
    const { app } = await addApp(shop, first);
    expect(await get(first, 'order/all')).toBe('200 OK');
    expect(await get(await at(seconds - 60, { exp: seconds + 3_000 }), 'order/all')).toBe('200 OK');
    const other = await at(seconds - 30);
    expect(await get(other, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
    expect(await prove(other, app.code(1))).toBe('200 OK');
    expect(await get(other, 'order/all')).toBe('200 OK');
  });
});

it('a recovery code stands for the app once, and a letter says how many are left', async () => {
  const { clerk, elsewhere, codes } = await unproved();
  expect(await prove(elsewhere, ` ${(codes[3] ?? '').toLowerCase().replaceAll('-', ' ')}`)).toBe(
    '200 OK',
  );
  expect(await get(elsewhere, 'order/all')).toBe('200 OK');
  expect(await factorOf(elsewhere)).toMatchObject({ proved: true, recoveryCodes: 9 });
  expect(await lettersTo(clerk.email)).toContain('recovery-code-used');
});

it('goes with the account, with the letters that told of it', async () => {
  const { clerk } = await unproved();
  await demand(owner, 'none');
  const path = `user/${clerk.uid}?id=${owner.uid}`;
  expect(outcome(await owner.device.call('DELETE', path))).toBe('200 OK');
  for (const table of ['second_factors', 'recovery_codes', 'proved_sign_ins']) {
    const { rowCount } = await shop.db.database.pool.query(
      `select from ${table} where user_id = $1`,
      [clerk.uid],
    );
    expect([table, rowCount]).toEqual([table, 0]);
  }
  expect(await lettersTo(clerk.email)).toEqual([]);
});

it('a proof that is taken away ends what the log-in might do', async () => {
  const { clerk } = await unproved();
  expect(await get(clerk, 'order/all')).toBe('200 OK');
  await shop.db.database.orm.delete(provedSignIns).where(eq(provedSignIns.userId, clerk.uid));
  expect(await get(clerk, 'order/all')).toBe('403 SECOND_FACTOR_NEEDED');
});
