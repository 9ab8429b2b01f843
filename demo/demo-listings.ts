import type pg from 'pg';
import type { CollectionRule } from '#contract/collections.ts';
import type { Menu } from '#contract/home-settings.ts';

interface DemoCollection {
  name: string;
  slug: string;
  words: string;
  rule?: CollectionRule;
  /** The names of its products, in their order. */
  products?: readonly string[];
}

const COLLECTIONS: readonly DemoCollection[] = [
  {
    name: 'New this month',
    slug: 'new',
    words: 'What came in the last 30 days.',
    rule: { match: 'all', conditions: [{ field: 'createdAt', is: 'within', value: 30 }] },
  },
  {
    name: 'Small gifts',
    slug: 'small-gifts',
    words: 'Something for everybody, **below 2,000** and ready to be sent.',
    rule: {
      match: 'all',
      conditions: [
        { field: 'price', is: 'below', value: 2_000 },
        { field: 'stock', is: 'above', value: 0 },
      ],
    },
  },
  {
    name: 'A weekend outdoors',
    slug: 'weekend-outdoors',
    words: 'All that two people need between Friday evening and Sunday.',
    products: [
      'Two-Person Ridge Tent',
      'Ridge Daypack 22 L, Moss',
      'Campfire Enamel Mug',
      'Old Forest Lantern',
      'Brass Field Compass',
      'Weekend Duffel, Olive',
    ],
  },
];

const MENU: Menu = [
  { label: 'New', to: '/collection/new' },
  {
    label: 'Gifts',
    to: '/collection/small-gifts',
    items: [
      { label: 'Stationery', to: '/category/stationery' },
      { label: 'Kitchen', to: '/category/kitchen' },
    ],
  },
  {
    label: 'Outdoors',
    to: '/collection/weekend-outdoors',
    items: [
      { label: 'Bags', to: '/category/bags' },
      { label: 'Outdoor', to: '/category/outdoor' },
    ],
  },
];

/** Adds the demo shop's collections, and its menu unless its owner has arranged the home page already. */
export async function saveDemoListings(client: pg.ClientBase, now: Date): Promise<void> {
  for (const [at, { name, slug, words, rule, products }] of COLLECTIONS.entries())
    await client.query(
      `insert into collections (id, name, slug, words, place, rule, products, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5,
         case when $5::jsonb is null then array(
           select p.id from unnest($6::text[]) with ordinality as named (name, place)
           join products p on p.name = named.name order by place) end, $7, $7)`,
      [name, slug, words, at + 1, rule ? JSON.stringify(rule) : null, products ?? [], now],
    );
  await client.query(
    `insert into shop_settings (stored, updated_at) values ($1, $2)
     on conflict ("only") do update set stored = excluded.stored || shop_settings.stored`,
    [{ home: { menu: MENU } }, now],
  );
}
