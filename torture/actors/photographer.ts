import { paint } from '#testing/forms.ts';
import { callShop } from '../calls.ts';
import type { Actor } from '../storm.ts';

/** Adds a product with a photo. Whether its files are there is for the audit to say. */
export const actor: Actor<{ admin: number; color: string; id: number }> = {
  name: 'photographer',
  perSecond: 0.3,
  draw: (random) => ({
    admin: random.between(0, 2),
    color: `#${random.between(0x100000, 0xffffff).toString(16)}`,
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, color, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const form = new FormData();
    const name = `Shade ${id}`;
    for (const [field, text] of Object.entries({
      name,
      category: 'Shades',
      price: '50',
      stock: '5',
    }))
      form.append(field, text);
    form.append('photos', new Blob([new Uint8Array(await paint(color))]), 'shade.png');
    const { status } = await callShop(storm, 'POST /product/new', { by, form, key: `photo-${id}` });
    if (status !== 201) return;
    storm.told.promise('product with a photo', async ({ pool }) => {
      const { rows } = await pool.query(
        'select 1 from products p join product_photos f on f.product_id = p.id where p.name = $1',
        [name],
      );
      return rows.length === 1 ? undefined : `product "${name}": is there ${rows.length} times`;
    });
  },
};
