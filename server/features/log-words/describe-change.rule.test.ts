import { expect, it } from 'vitest';
import { describeChange, type EntryToDescribe } from './describe-change.rule.ts';
import type { RowChange } from './merge-changes.rule.ts';

const FORMAT = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };

function change(source: string, columns: RowChange['columns'], op: RowChange['op'] = 'update') {
  return { entityType: 'x', entityId: '1', source, rowId: '1', op, columns };
}

function words(entry: Partial<EntryToDescribe>): string {
  return describeChange(
    {
      by: 'Meera',
      kind: 'updateProduct',
      entity: { type: 'product', name: 'Café Press' },
      isUndo: false,
      changes: [],
      ...entry,
    },
    FORMAT,
  ).words;
}

const price = change('products', [{ name: 'price', before: 289_000, after: 249_000 }]);
const order = { type: 'order', name: '#1001' };

it.each<[string, Partial<EntryToDescribe>]>([
  ['Meera changed the price of Café Press from ₹2,890 to ₹2,490', { changes: [price] }],
  [
    'Meera changed the price of Café Press from ₹2,890 to ₹2,490 (undo)',
    { changes: [price], isUndo: true },
  ],
  [
    'Meera changed the stock of Café Press from 3 to 0',
    { changes: [change('products', [{ name: 'available', before: 3, after: 0 }])] },
  ],
  [
    'Meera changed the name and description of Café Press',
    {
      changes: [
        change('products', [
          { name: 'name', before: 'Press', after: 'Café Press' },
          { name: 'description', before: '', after: 'Makes coffee.' },
        ]),
      ],
    },
  ],
  [
    'Meera added the family Crew T-shirt',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      changes: [change('families', [{ name: 'name', after: 'Crew T-shirt' }], 'insert')],
    },
  ],
  [
    'Meera dissolved the family Crew T-shirt',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      changes: [change('families', [{ name: 'name', before: 'Crew T-shirt' }], 'delete')],
    },
  ],
  [
    'Meera put the family Crew T-shirt together again (undo)',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      isUndo: true,
      changes: [change('families', [{ name: 'name', after: 'Crew T-shirt' }], 'insert')],
    },
  ],
  [
    'Meera changed the options of the family Crew T-shirt',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      changes: [change('families', [{ name: 'options', before: [], after: [{ name: 'Size' }] }])],
    },
  ],
  [
    'Meera changed 12 members of the family Crew T-shirt',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      changes: [change('families', [{ name: 'changed_members', after: 12 }])],
    },
  ],
  [
    'Meera changed a member of the family Crew T-shirt',
    {
      entity: { type: 'family', name: 'Crew T-shirt' },
      changes: [change('families', [{ name: 'changed_members', after: 1 }])],
    },
  ],
  [
    'Meera put Café Press into a family',
    {
      changes: [
        change('products', [
          { name: 'family_id', after: '7' },
          { name: 'option_values', after: ['M'] },
        ]),
      ],
    },
  ],
  [
    'Meera took Café Press out of its family',
    { changes: [change('products', [{ name: 'family_id', before: '7' }])] },
  ],
  [
    'Meera changed the values of Café Press',
    { changes: [change('products', [{ name: 'option_values', before: ['M'], after: ['L'] }])] },
  ],
  [
    'Meera changed the photos of Café Press',
    { changes: [change('product_photos', [{ name: 'hash', before: 'a', after: 'b' }])] },
  ],
  [
    'Meera added Café Press',
    { changes: [change('products', [{ name: 'price', after: 289_000 }], 'insert')] },
  ],
  [
    'Meera changed the end of coupon MONDAY from 1 Apr 2026, 12:00 am to 2 Apr 2026, 12:00 am',
    {
      entity: { type: 'coupon', name: 'MONDAY' },
      changes: [
        change('coupons', [
          {
            name: 'expires_at',
            before: '2026-03-31T18:30:00+00:00',
            after: '2026-04-02T00:00:00+05:30',
          },
        ]),
      ],
    },
  ],
  [
    'Meera paused coupon MONDAY',
    {
      entity: { type: 'coupon', name: 'MONDAY' },
      changes: [change('coupons', [{ name: 'paused', before: false, after: true }])],
    },
  ],
  [
    'Meera deleted Café Press',
    { changes: [change('products', [{ name: 'deleted_at', before: null, after: '2026-01-01' }])] },
  ],
  [
    'Meera accepted an invitation to the staff',
    {
      kind: 'acceptInvite',
      entity: { type: 'user', name: 'Meera' },
      changes: [change('users', [{ name: 'role', before: 'user', after: 'admin' }])],
    },
  ],
  [
    'Meera became an admin, as the setup of the shop says',
    {
      kind: 'becomeAdminByAddress',
      entity: { type: 'user', name: 'Meera' },
      changes: [change('users', [{ name: 'role', before: 'user', after: 'admin' }])],
    },
  ],
  [
    'Meera restored Café Press',
    { changes: [change('products', [{ name: 'deleted_at', before: '2026-01-01', after: null }])] },
  ],
  [
    'Meera changed the tax percent of the settings from 18 to 12',
    {
      entity: { type: 'settings', name: 'Settings' },
      changes: [change('shop_settings', [{ name: 'taxPercent', before: 18, after: 12 }])],
    },
  ],
  [
    'Meera changed the tax percent of the settings from 18 to 12',
    {
      entity: { type: 'settings', name: 'Settings' },
      changes: [change('shop_settings', [{ name: 'taxPercent', after: 12 }], 'update')],
    },
  ],
  [
    'Meera changed the rounding of tax of the settings from To whole units to To the smallest coin',
    {
      entity: { type: 'settings', name: 'Settings' },
      changes: [change('shop_settings', [{ name: 'tax', after: { rounding: 'minor' } }])],
    },
  ],
  [
    'Meera changed the classes of tax and rates of tax of the settings',
    {
      entity: { type: 'settings', name: 'Settings' },
      changes: [
        change('shop_settings', [
          {
            name: 'tax',
            before: { rates: [] },
            after: {
              classes: [],
              rates: [{ class: 'standard', country: 'DE', percent: 19 }],
            },
          },
        ]),
      ],
    },
  ],
  [
    'Meera changed the tagline of the settings from Old. to New.',
    {
      entity: { type: 'settings', name: 'Settings' },
      changes: [
        change('shop_settings', [
          { name: 'tagline', before: 'Old.', after: 'New.' },
          // The hours came to the shop later than what was stored.
          { name: 'contact', before: { phone: '1' }, after: { phone: '1', hours: '' } },
        ]),
      ],
    },
  ],
  [
    'Meera received a return of order #1001',
    {
      kind: 'stepReturn',
      entity: order,
      changes: [change('returns', [{ name: 'status', before: 'accepted', after: 'received' }])],
    },
  ],
  [
    'Meera wrote to the customer of order #1001',
    {
      kind: 'addOrderNote',
      entity: order,
      changes: [change('order_notes', [{ name: 'kind', after: 'message' }], 'insert')],
    },
  ],
  [
    'Meera changed many products at once: 40 products',
    { kind: 'changeProducts', entity: { type: 'job', name: '40 products' } },
  ],
  [
    'Meera changed many coupons back',
    { kind: 'undoJob', entity: { type: 'coupon-job', name: '3 coupons' } },
  ],
  [
    'Meera marked order #1001 as Shipped',
    {
      kind: 'processOrder',
      entity: order,
      changes: [change('orders', [{ name: 'status', before: 'Processing', after: 'Shipped' }])],
    },
  ],
  [
    'Meera refunded ₹120.50 of order #1001',
    {
      kind: 'refundOrder',
      entity: order,
      changes: [change('refunds', [{ name: 'amount', after: 12_050 }], 'insert')],
    },
  ],
  [
    'Meera made Asha an admin',
    {
      kind: 'changeRole',
      entity: { type: 'user', name: 'Asha' },
      changes: [change('users', [{ name: 'role', before: 'user', after: 'admin' }])],
    },
  ],
  [
    'Meera hid a review of Café Press',
    {
      kind: 'changeReview',
      entity: { type: 'review', name: 'Café Press' },
      changes: [change('reviews', [{ name: 'hidden_at', before: null, after: '2026-01-01' }])],
    },
  ],
  [
    'Meera exported the orders',
    {
      kind: 'exportOrders',
      entity: { type: 'export', name: '' },
      changes: [change('export', [], 'read')],
    },
  ],
])('%s', (sentence, entry) => {
  expect(words(entry)).toBe(sentence);
});

it('shows photos as lists, in their order', () => {
  const photo = (rowId: string, hash: string, position: number): RowChange => ({
    ...change('product_photos', [
      { name: 'hash', after: hash },
      { name: 'position', after: position },
    ]),
    rowId,
    op: 'insert',
  });
  const { changes } = describeChange(
    {
      by: 'Meera',
      kind: 'updateProduct',
      entity: { type: 'product', name: 'Café Press' },
      isUndo: false,
      changes: [photo('1', 'second', 1), photo('2', 'first', 0)],
    },
    FORMAT,
  );
  expect(changes).toEqual([
    { field: 'photos', label: 'photos', before: [], after: ['first', 'second'] },
  ]);
});
