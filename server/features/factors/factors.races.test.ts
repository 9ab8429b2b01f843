import { beforeAll, describe, expect, it } from 'vitest';
import { FACTOR_LIMITS } from '#contract/factors.ts';
import { addApp, newStaff, prove, signIn } from '#testing/factor-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
beforeAll(() => import('otpauth'));

/** One code, typed on many devices at once. */
const oneCode: Race = async (shop) => {
  const clerk = await newStaff(shop);
  const { app } = await addApp(shop, clerk);
  const devices = [];
  for (let made = 0; made < 4; made += 1) devices.push(await signIn(shop, clerk.email));
  const code = app.code(1);
  const outcomes = await Promise.all(devices.map((device) => prove(device, code)));
  const proved = outcomes.filter((each) => each === '200 OK').length;
  return proved === 1 ? [] : [`one code proved ${proved} log-ins`];
};

/** Wrong codes at once: no more are compared than one after another. */
const manyTries: Race = async (shop) => {
  const clerk = await newStaff(shop);
  const { app } = await addApp(shop, clerk);
  const wrong = app.wrongCode();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => prove(clerk, wrong)));
  const compared = outcomes.filter((each) => each === '401 CODE_WRONG').length;
  return compared === FACTOR_LIMITS.tries ? [] : [`${compared} wrong codes were compared`];
};

describe.each([
  { what: 'one code typed on four devices at once', race: oneCode, expected: /one code proved/ },
  { what: 'wrong codes typed at once', race: manyTries, expected: /wrong codes were compared/ },
])('$what', ({ race, expected }) => {
  it('count one after another', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout('the lock on the person', race, unsafeDatabase(withoutLocksIn('users')), expected);
});
