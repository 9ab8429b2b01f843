import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { requireAccessRules, type Access } from '#server/platform/access.ts';
import { handleError } from '#server/platform/error-handler.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { accountsIn } from '#server/features/users/find-users.queries.ts';
import { CALLERS, HOUR, loggedIn, registerCallers, type TestCaller } from '#testing/callers.ts';
import { registerPeople } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { callerOf } from './caller.ts';
import { enforceAccess } from './enforce-access.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });

beforeAll(async () => {
  await registerCallers(shop.db.database);
  // Otherwise a sweep would do it during a test that looks for changes.
  await foldTallies(shop.db.database.pool);
});

interface Call {
  method: string;
  url: string;
  access: Access;
}

/** Each caller's headers, made once: signing a token takes longer than a refusal. */
const headersOfCallers = new Map<TestCaller, Promise<Record<string, string>>>();

function headersOf(caller: TestCaller): Promise<Record<string, string>> {
  const known = headersOfCallers.get(caller) ?? makeHeaders(caller);
  headersOfCallers.set(caller, known);
  return known;
}

async function makeHeaders({ claims, authorization }: TestCaller): Promise<Record<string, string>> {
  if (claims) return shop.as(claims);
  return authorization === undefined ? {} : { authorization };
}

async function sendAs(app: FastifyInstance, caller: TestCaller, { method, url }: Call) {
  const { id } = caller;
  const headers = await headersOf(caller);
  return app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(id !== undefined && { query: { id } }),
    ...(!['GET', 'HEAD'].includes(method) && { payload: '{}' }),
  });
}

/** The routes that aren't public, with values for their parameters. */
function guardedCalls(uid = 'chief'): Call[] {
  return shop.routes.filter(isOfTheApi).flatMap((route) => {
    const access = route.config?.access;
    if (!access || access.who === 'public') return [];
    const url = route.url
      .replaceAll(/:uid|:userId/g, uid)
      .replaceAll(/:\w+/g, '01a1fc8d-cfdb-7856-994b-648a0c74e516');
    return [route.method].flat().map((method) => ({ method, url, access }));
  });
}

function isOfTheApi(route: RouteOptions): boolean {
  return route.url.startsWith('/api/v1');
}

/** Every row of every table, as text, but for what is counted for limits. */
async function everything(): Promise<string> {
  const { pool } = shop.db.database;
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_counts' order by 1`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => [
      name,
      (await pool.query(`select t::text as row from "${name}" t order by 1`)).rows,
    ]),
  );
  return JSON.stringify(tables);
}

describe('every route of the API', () => {
  it('has an access rule', () => {
    expect(shop.routes.filter(isOfTheApi).length).toBeGreaterThan(8);
    expect(
      shop.routes
        .filter((route) => isOfTheApi(route) && !route.config?.access)
        .map((route) => route.url),
    ).toEqual([]);
    expect(guardedCalls().map(({ method, url }) => `${method} ${url}`)).toContain(
      'POST /api/v1/user/new',
    );
  });

  /** Each of them is refused for another reason; "an access rule" below tries all. */
  const SOME = new Set([
    'nobody',
    'a customer',
    "a customer naming an admin's id",
    "an admin naming another admin's id",
    'an admin who logged in 13 hours ago',
  ]);
  it.each(CALLERS.filter(({ who }) => SOME.has(who)))(
    'refuses $who where the rule says so, and changes nothing',
    expectRefusals,
  );
  it.each(CALLERS.filter(({ who }) => !SOME.has(who)))(
    'refuses $who where the rule says so, too',
    { tags: 'long' },
    expectRefusals,
  );

  async function expectRefusals(caller: TestCaller): Promise<void> {
    const before = await everything();
    const wrong: string[] = [];
    for (const call of guardedCalls()) {
      const expected = caller.refusal(call.access);
      if (expected === undefined) continue;
      const response = await sendAs(shop.app, caller, call);
      const code = call.method === 'HEAD' ? expected : response.json().code;
      const isRight = response.statusCode >= 400 && response.statusCode < 500 && code === expected;
      if (!isRight || response.headers['cache-control'] !== 'private, no-store') {
        wrong.push(
          `${call.method} ${call.url}: ${response.statusCode} ${response.headers['cache-control']} ${response.body}`,
        );
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toBe(before);
  }
});

describe('every route of the back office', () => {
  const clerk: TestCaller = {
    who: 'a clerk',
    claims: { sub: 'clerk' },
    id: 'clerk',
    refusal: () => undefined,
  };

  beforeAll(() => registerPeople(shop.db.database, { id: 'clerk', role: 'admin' }));

  /** Needs every duty, as its own test says. */
  const NEEDS_ALL = '/backup/download';

  function giveDuties(duties: readonly Duty[]) {
    const sql = `update users set duties = $1 where id = 'clerk'`;
    return shop.db.database.pool.query(sql, [duties]);
  }

  it.each(firstOf(2, DUTIES))(
    'lets an admin with the duty %s alone call exactly its own',
    async (duty) => {
      await giveDuties([duty]);
      const wrong: string[] = [];
      // Their own uid would let them in where a route is also for oneself.
      for (const call of guardedCalls('unknown').filter(({ access }) => access.who === 'admin')) {
        if (call.method === 'HEAD' || call.url.includes(NEEDS_ALL)) continue;
        const response = await sendAs(shop.app, clerk, call);
        const isRefused = response.statusCode === 403 && response.body.includes('DUTY_NEEDED');
        const isOwn = call.access.duty === duty || call.access.duty === 'any';
        const isRight = isOwn ? !isRefused : isRefused && response.json().duty === call.access.duty;
        if (!isRight) wrong.push(`${call.method} ${call.url}: ${response.body}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('refuses an admin from the next call after their duty was taken away', async () => {
    const call = { method: 'GET', url: '/api/v1/order/all', access: { who: 'admin' as const } };
    await giveDuties(['orders']);
    expect((await sendAs(shop.app, clerk, call)).statusCode).toBe(200);
    await giveDuties(['figures']);
    expect((await sendAs(shop.app, clerk, call)).json()).toEqual({
      success: false,
      code: 'DUTY_NEEDED',
      message: 'This needs the duty Orders.',
      duty: 'orders',
    });
  });
});

it("routes that give rights or can't be undone need a recent sign-in of an admin", () => {
  const fresh = guardedCalls().filter(({ access }) => access.freshSignIn);
  expect(
    fresh.map(({ method, url }) => `${method} ${url.replaceAll(/[0-9a-f-]{36}/g, ':id')}`),
  ).toEqual([
    'POST /api/v1/staff/invite',
    'DELETE /api/v1/staff/invite/:id',
    'POST /api/v1/session/way',
    'DELETE /api/v1/session/way',
    'POST /api/v1/user/passkey/options',
    'POST /api/v1/user/passkey',
    'POST /api/v1/user/factor/options',
    'POST /api/v1/user/factor',
    'DELETE /api/v1/user/factor',
    'POST /api/v1/user/factor/codes',
    'POST /api/v1/held/release',
    'GET /api/v1/backup/download',
    'DELETE /api/v1/order/:id',
    'PUT /api/v1/user/chief/role',
    'PUT /api/v1/user/chief/duties',
    'DELETE /api/v1/user/chief',
    'GET /api/v1/user/chief/export',
    'HEAD /api/v1/user/chief/export',
    'GET /api/v1/user/export.csv',
  ]);
});

describe('an access rule', () => {
  const RULES: readonly Access[] = [
    { who: 'token' },
    { who: 'user' },
    { who: 'user', ownId: true },
    { who: 'admin', duty: 'any' },
    { who: 'admin', ownId: true, duty: 'orders' },
    { who: 'admin', ownId: true, duty: 'staff', freshSignIn: true },
    { who: 'admin', ownId: true, duty: 'customers', freshSignIn: true, orSelf: true },
  ];
  let app: FastifyInstance;

  beforeAll(async () => {
    app = Fastify();
    app.setErrorHandler(handleError);
    requireAccessRules(app);
    enforceAccess(app, {
      verifyToken: (token, now) => shop.verifyToken(token, now),
      ...accountsIn(shop.db.database),
      isSessionOpen: async () => true,
      secondFactor: async () => 'none',
      holderOfKey: async () => undefined,
      now: () => new Date(),
    });
    RULES.forEach((access, place) => {
      app.post(`/api/v1/rule/${place}`, { config: { access } }, async (request) => ({
        uid: callerOf(request).claims.uid,
      }));
    });
  });
  afterAll(() => app.close());

  it.each(CALLERS)('is enforced for $who', async (caller) => {
    for (const [place, access] of RULES.entries()) {
      const response = await sendAs(app, caller, {
        method: 'POST',
        url: `/api/v1/rule/${place}`,
        access,
      });
      const code = response.statusCode === 200 ? undefined : response.json().code;
      expect({ access, code }).toEqual({ access, code: caller.refusal(access) });
    }
  });

  it.each([
    ['made an admin just after they logged in', { sub: 'new-chief', ...loggedIn(30) }],
    ['who logged in 11 hours ago', { sub: 'chief', ...loggedIn(11 * HOUR) }],
  ])('lets an admin pass %s', async (_, claims) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/rule/5',
      query: { id: claims.sub },
      headers: await shop.as(claims),
    });
    expect(response.statusCode).toBe(200);
  });

  it('is enforced before the body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/rule/4',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(response.json().code).toBe('UNAUTHENTICATED');
  });

  it('counts an id given twice as missing', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/rule/4?id=chief&id=chief',
      headers: await shop.as({ sub: 'chief' }),
    });
    expect(response.json().code).toBe('VALIDATION');
  });

  it('is required, with a duty for admins: a route without one throws at the start', async () => {
    const undecided = Fastify();
    requireAccessRules(undecided);
    expect(() => undecided.get('/api/v1/new-thing', async () => 'hello')).toThrow(
      'GET /api/v1/new-thing has no access rule',
    );
    expect(() =>
      undecided.get('/api/v1/other', { config: { access: { who: 'admin' } } }, async () => 'hello'),
    ).toThrow('GET /api/v1/other names no duty');
    await undecided.close();
  });
});
