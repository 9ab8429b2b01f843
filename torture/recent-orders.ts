import { callShop } from './calls.ts';
import type { Person } from './people.ts';
import type { Storm } from './storm.ts';

/** The ids of the newest orders of a view of the desk. */
export async function recentOrders(
  storm: Storm,
  by: Person,
  view: 'to-ship' | 'shipped',
): Promise<string[]> {
  const { body } = await callShop(storm, `GET /order/all?view=${view}&limit=20`, { by });
  return ((body['orders'] ?? []) as { _id: string }[]).map(({ _id }) => _id);
}
