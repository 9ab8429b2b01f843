import { callShop } from '../calls.ts';
import { promiseJob } from '../jobs.ts';
import type { Actor } from '../storm.ts';

/** Sends a file of new products, or of pieces that were received. */
export const actor: Actor<{ admin: number; kind: 'products' | 'stock'; rows: number; id: number }> =
  {
    name: 'importer',
    perSecond: 0.4,
    draw(random) {
      const kind = random.pick(['products', 'stock'] as const);
      return {
        admin: random.between(0, 2),
        kind,
        // A file of stock has each product once.
        rows: random.between(1, kind === 'stock' ? 4 : 60),
        id: random.between(0, 2 ** 31),
      };
    },
    async run(storm, { admin, kind, rows, id }) {
      const { admins, productIds } = storm.people;
      const by = admins[admin];
      if (!by) throw new Error(`There is no admin ${admin}`);
      const sku = (row: number) => `S${id}-${row}`;
      const numbers = Array.from({ length: rows }, (_, row) => row);
      const lines =
        kind === 'products'
          ? [
              'sku,name,category,price,stock',
              ...numbers.map((row) => `${sku(row)},Wick ${row},Wicks,10,3`),
            ]
          : [
              'id,kind,quantity,words',
              ...numbers.map(
                (row) => `${productIds[row % productIds.length]},received,1,Storm ${id}`,
              ),
            ];
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', new Blob([lines.join('\n')]), 'storm.csv');
      const reply = await callShop(storm, 'POST /product/import', {
        by,
        form,
        key: `import-${id}`,
      });
      if (promiseJob(storm, `import of ${kind}`, reply) === undefined) return;
      storm.told.promise(`lines of ${kind}`, async ({ pool }) => {
        const query =
          kind === 'products'
            ? `select count(*)::int as count from products where sku like 'S${id}-%'`
            : `select count(*)::int as count from stock_ledger where words = 'Storm ${id}'`;
        const { rows: found } = await pool.query<{ count: number }>(query);
        return found[0]?.count === rows
          ? undefined
          : `import ${id} of ${kind}: ${rows} lines, ${found[0]?.count} written`;
      });
    },
  };
