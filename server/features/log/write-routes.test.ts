import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import type { World } from '#testing/example-orders.ts';
import { EXAMPLE_WRITES, sendAs } from '#testing/example-writes.ts';
import { UNLOGGED_WRITES } from '#testing/unlogged-writes.ts';
import { useLetterShop } from '#testing/letter-shop.ts';

const letters = useLetterShop();
const { shop } = letters;

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Every call with which admins write, from the server's own list of routes. */
function writesOfAdmins(): string[] {
  return shop.routes.filter(isOfAdmins).flatMap(({ method, url }) =>
    [method]
      .flat()
      .filter((each) => WRITES.includes(each))
      .map((each) => `${each} ${url.replace('/api/v1', '')}`),
  );
}

function isOfAdmins({ config }: RouteOptions): boolean {
  return config?.access?.duty !== undefined;
}

it('has an example of every call with which admins write, or says why none is logged', () => {
  const known = [...Object.keys(EXAMPLE_WRITES), ...Object.keys(UNLOGGED_WRITES)];
  expect(known.sort()).toEqual(writesOfAdmins().sort());
});

it.each(Object.keys(EXAMPLE_WRITES))('logs %s in the same transaction', async (name) => {
  const world: World = {
    letters,
    admin: await registerAdmin(shop),
    asha: await shop.newBuyer('asha'),
  };
  const logged = async () => {
    const { rows } = await shop.db.database.pool.query<{ kind: string; request: string }>(
      `select distinct e.kind, e.request from log_entries e join log_changes c on c.entry_id = e.id and c.at = e.at
       where e.by_user = $1 and e.role = 'admin'`,
      [world.admin.uid],
    );
    return rows;
  };
  const answer = await EXAMPLE_WRITES[name]?.(world, sendAs(world));
  expect(answer?.json()).toMatchObject({ success: true });
  const route = shop.routes.find(({ method, url }) =>
    [method].flat().some((each) => `${each} ${url.replace('/api/v1', '')}` === name),
  );
  const kind = route?.schema?.operationId;
  expect(await logged()).toContainEqual({ kind, request: answer?.headers['x-request-id'] });
});
