// @module-tag long
import { expect, it } from 'vitest';
import { loadCast } from './cast.ts';
import { openMachine } from './machine.ts';
import { planRound } from './plan.ts';
import { runRound } from './run-round.ts';
import type { Actor } from './storm.ts';

/** Chosen for what it draws: one instance, PostgreSQL is killed, its answers are lost, and webhooks come twice. */
const ROUND = {
  seed: 1,
  round: 94,
  seconds: 2,
  faults: ['kill-database', 'lose-answers', 'unruly-webhooks', 'kill-payments'],
};

/** It takes some ten seconds; longer on a machine that does much else. */
const TIMEOUT_MS = 180_000;

/** Makes the stock of a product that nobody buys wrong, and says that the shop has told a lie. */
const vandal: Actor = {
  name: 'vandal',
  perSecond: 0.5,
  draw: () => ({}),
  async run({ shop, people, told }) {
    const sql = 'update products set on_hand = on_hand + 1 where id = $1';
    await shop.database.pool.query(sql, [people.pricedId]);
    told.promise('lie', async () => 'it was a lie');
  },
};

it(
  'a short storm breaks nothing that the shop has answered, and what a vandal breaks is found',
  async () => {
    const cast = await loadCast();
    const actors = [...cast.actors, vandal];
    const plan = planRound({ ...cast, actors }, ROUND);
    await using machine = new AsyncDisposableStack();
    const opened = machine.adopt(await openMachine(0), (each) => each.close());
    const { breaches, done, letters, faults } = await runRound(opened, { ...cast, actors }, plan);
    expect(breaches).toEqual([expect.stringMatching(/^I1 .* product/), 'told: it was a lie']);
    expect(faults).toContain('kill-database');
    expect(done).toMatchObject({ order: expect.any(Number), payment: expect.any(Number) });
    expect(letters).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
