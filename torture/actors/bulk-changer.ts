import { callShop } from '../calls.ts';
import { promiseJob } from '../jobs.ts';
import type { Actor } from '../storm.ts';

/** Changes the stock of all products at once; now and then takes that back. */
export const actor: Actor<{ admin: number; plus: number; undoes: boolean; id: number }> = {
  name: 'bulk-changer',
  perSecond: 0.4,
  draw: (random) => ({
    admin: random.between(0, 2),
    plus: random.between(1, 5),
    undoes: random.chance(0.5),
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, plus, undoes, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const reply = await callShop(storm, 'POST /product/bulk', {
      by,
      json: { select: { filter: { search: '' } }, change: { stock: { plus } } },
      key: `bulk-${id}`,
    });
    const jobId = promiseJob(storm, 'bulk change', reply);
    if (jobId !== undefined && undoes) await callShop(storm, `POST /job/${jobId}/undo`, { by });
  },
};
