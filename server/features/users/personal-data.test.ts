import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { PersonExport } from '#contract/person-export.ts';
import { columnOf, describeField, PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import * as tables from '#server/platform/tables.ts';
import { registerAdmin } from '#testing/admins.ts';
import { addNote } from '#testing/desk-calls.ts';
import { askWithPhoto } from '#testing/return-calls.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

/** Columns that say something about a person: deleting the person has to clear each of them. */
const PERSONAL: Readonly<Record<string, string>> = {
  users: 'name email photo',
  addresses: 'name phone address city state country pin_code',
  businesses: 'name number country',
  checkouts: 'recipient phone address city state country pin_code opened_from client_secret',
  orders: 'recipient phone searched_recipient address city state country pin_code',
  order_search: 'text',
  refunds: 'reason',
  returns: 'reason words',
  return_history: 'words',
  return_photos: 'hash placeholder',
  shipments: 'tracking url',
  order_notes: 'words',
  own_payments: 'note',
  guests: 'email',
  letters: 'recipient error',
  letter_texts: 'subject text',
  log_personal: 'address before after',
  session_codes: 'email',
  session_letters: 'email device',
  passkeys: 'name',
  sessions: 'email device',
  sign_in_ways: 'value',
  staff_invites: 'email',
  withdrawals: 'name email words',
};

/** Columns of texts that admins write. */
const PRODUCT_WORDS = PRODUCT_FIELD_NAMES.filter(
  (field) => !['money', 'count', 'flag', 'time'].includes(describeField(field).kind),
).map(columnOf);

/** All other columns of words. A person's uid is among them: it stays, closed for good. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  addresses: 'user_id',
  audit_findings: 'key kind words',
  businesses: 'user_id',
  cart_lines: 'user_id',
  categories: 'name key slug title description words picture former_keys former_slugs deleted_by',
  checkout_items: 'name photo',
  collections: 'name slug former_slugs title description words picture rule deleted_by',
  // Of where it went a quote has country and state, which the tax was by. The business in one is removed with the address.
  // The network that a checkout was opened from belongs to no person, and is kept for an hour after its run-out.
  checkouts:
    'user_id status close_reason currency payment_method coupon coupon_kind payment_reference declined_attempts opened_network quote',
  coupons: 'code kind categories deleted_by',
  disputes: 'id status',
  // The network belongs to no person, and is kept for a day.
  guests: 'user_id browser network',
  order_keys: 'hash kind',
  backups: 'night file state problem',
  provider_scripts: 'address hash problem',
  owner_links: 'digest',
  passkeys: 'user_id credential public_key transports',
  passkey_challenges: 'challenge holder',
  proved_sign_ins: 'user_id sign_in',
  // A digest, for a minute.
  rate_counts: 'key',
  recovery_codes: 'user_id digest',
  second_factors: 'user_id secret new_secret',
  creations: 'user_id kind key body_hash answer',
  idempotency_keys: 'user_id key body_hash',
  families: 'name description category details options option_names',
  // Photos of products.
  import_files: 'path bytes',
  family_faces: 'written_by',
  listed_products: 'category words',
  family_photos: 'hash placeholder alt',
  job_photos: 'sources before after failures',
  jobs: 'kind by_user state undo_by failure',
  job_rows: 'before after outcome column message',
  // The subjects of letters, as ids.
  letters: 'kind key user_id data state message_id',
  letter_stops: 'user_id kind',
  // Acts of admins, as ids: personal values are in log_personal.
  log_changes: 'entity_type entity_id source row_id op before after personal',
  log_entries: 'by_user role request kind entity_type entity_id',
  log_personal: 'person',
  order_history: 'status by_user by_role',
  order_items: 'name photo',
  order_notes: 'kind by_user',
  // A digest of a line of a bank statement, so that it is recorded once.
  own_payments: 'by_user deleted_by statement_entry',
  // Invoices and credit notes are kept as the law wants, with the name and address that are on them.
  paper_counters: 'kind year',
  papers: 'kind year number facts',
  orders:
    'user_id status currency coupon coupon_kind payment_status payment_provider payment_reference payment_terms deleted_by quote',
  // The owner's rules of tax and delivery.
  pricing_rules: 'id rules',
  product_photos: 'hash placeholder alt',
  provider_reads: 'name',
  replaced_photos: 'hash placeholder alt',
  products: `${PRODUCT_WORDS.join(' ')} words sort_name deleted_by option_values own_fields preview_key stated_gap price_turns`,
  refunds: 'by_rate kind payment_reference status provider_reference done_by by_user by_role',
  return_history: 'status by_user',
  returns: 'user_id kind status',
  // Words about a product for everybody to read, and the shop's answers: they stay under "Deleted user". Those of
  // hidden reviews are removed (see the test of reviews).
  review_log: 'act reason by_user',
  reviews: 'user_id title text reply hidden_by hidden_reason search_text',
  prices: 'during',
  sales: 'name categories change deleted_by seen_by',
  search_words: 'word',
  session_codes: 'browser secret',
  session_keys: 'private_key public_key',
  session_letters: 'kind',
  sessions: 'user_id kind browser secret',
  sign_in_ways: 'kind user_id',
  // The shop's own name and contact, and who changed them.
  settings_log: 'part before after by_user',
  shipments: 'carrier',
  shop_settings: 'stored unset',
  shop_state: 'key value',
  staff_invites: 'duties invited_by tried_with',
  stock_ledger: 'reason by_user words',
  stock_levels: 'category',
  stock_requests: 'user_id',
  first_orders: 'user_id',
  customer_totals: 'user_id role',
  tallies: 'topic span label',
  tally_changes: 'topic label',
  sold_versions: 'span',
  users: 'id role duties search_text sort_name',
  withdrawals: 'key_hash lines',
};

/** Types of columns that hold no words. */
const WORDLESS = /^(uuid|integer|bigint|numeric|double|boolean|timestamp)/;

it('is judged in every column that could hold some', () => {
  const columns = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name: table, columns }) =>
      columns
        .filter((column) => !WORDLESS.test(column.getSQLType()))
        .map(({ name }) => `${table}.${name}`),
    );
  expect(columns.sort()).toEqual([...listed(PERSONAL), ...listed(NOT_PERSONAL)].sort());
});

it('is in no row any more once a person is deleted and their checkouts are over', async () => {
  const [admin, buyer] = [await registerAdmin(shop), await shop.buyer('asha')];
  await leaveTraces(admin, buyer);
  // In lower case, as the addresses of invitations are.
  await mark(buyer, () => 'zzyzx');
  expect(await tablesWith('Zzyzx')).toEqual([
    'addresses',
    'businesses',
    'checkouts',
    'guests',
    'letter_texts',
    'letters',
    'log_personal',
    'order_notes',
    'order_search',
    'orders',
    'own_payments',
    'passkeys',
    'refunds',
    'return_history',
    'return_photos',
    'returns',
    'session_codes',
    'session_letters',
    'sessions',
    'shipments',
    'sign_in_ways',
    'staff_invites',
    'users',
    'withdrawals',
  ]);

  const url = `/api/v1/user/asha?id=${admin.uid}`;
  const { headers } = admin;
  expect((await shop.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  await shop.runUntilIdle();
  expect(await tablesWith('Zzyzx')).toEqual([]);
});

/** Columns that say something about a person and are not in their export. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  // The secret with which an open payment is paid.
  checkouts: 'client_secret',
  // The address of the profile once more.
  guests: 'email',
  // The mail server's replies.
  letters: 'error',
  // The recipient once more, for searches, and all that an order is found by.
  orders: 'searched_recipient',
  order_search: 'text',
  // Changes by admins: former values of what is in the export, and where those who are admins themselves did it.
  log_personal: 'address before after',
  // Kept for two days.
  session_codes: 'email',
  session_letters: 'email device',
  // Nobody's yet, and open for a week at most.
  staff_invites: 'email',
};

/** The lists of the export with the data that these tables keep under a person's uid, or as copies. */
const LISTS: Readonly<Record<string, keyof PersonExport | undefined>> = {
  addresses: 'addresses',
  businesses: 'businesses',
  cart_lines: 'cart',
  checkouts: 'checkouts',
  letters: 'letters',
  letter_stops: 'stoppedLetters',
  orders: 'orders',
  papers: 'papers',
  passkeys: 'passkeys',
  proved_sign_ins: 'provedLogIns',
  recovery_codes: 'secondFactors',
  second_factors: 'secondFactors',
  // They are with their orders.
  returns: 'orders',
  reviews: 'reviews',
  sessions: 'sessions',
  sign_in_ways: 'signInWays',
  stock_requests: 'stockRequests',
  // Answers to repeated requests, kept for 24 hours.
  creations: undefined,
  // The profile's address, by which limits are shared.
  guests: undefined,
  // The time of the first of the orders.
  first_orders: undefined,
  // Sums of the orders.
  customer_totals: undefined,
  idempotency_keys: undefined,
};

it("is all in the person's export", async () => {
  const tablesOfPeople = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .filter(
      ({ name, columns }) =>
        name === 'papers' || columns.some((column) => column.name === 'user_id'),
    );
  expect(tablesOfPeople.map(({ name }) => name).sort()).toEqual(Object.keys(LISTS).sort());

  const [admin, buyer] = [await registerAdmin(shop), await shop.buyer('bela')];
  await leaveTraces(admin, buyer);
  await mark(buyer, (column) => `mark-${column}.`);
  const answer = await shop.get(buyer, `/user/bela/export?id=bela`);
  expect(answer.statusCode).toBe(200);
  const exported = answer.json<PersonExport>();
  expect(PersonExport.parse(exported)).toEqual(exported);
  const lists = Object.values(LISTS).filter((list) => list !== undefined);
  expect(lists.filter((list) => [exported[list]].flat().length === 0)).toEqual([]);
  const missing = listed(PERSONAL).filter((column) => !answer.body.includes(`mark-${column}`));
  expect(missing.sort()).toEqual(listed(NOT_EXPORTED).sort());
});

/** Has a row of a person in every table that says something about them. */
async function leaveTraces(admin: Buyer, buyer: Buyer): Promise<void> {
  const order = await shop.buy(buyer, cart(await shop.sell(5)));
  await shop.cancel(buyer, order._id);
  const productId = await shop.sell(5);
  const parcel = await shop.buy(buyer, cart(productId));
  await deliverLongAgo(admin, parcel);
  for (const { _id } of [order, parcel])
    await addNote(shop, admin, _id, { words: 'Ring twice', toCustomer: true });
  await askWithPhoto(shop, buyer, parcel);
  await shop.open(buyer, cart(await shop.sell(5)));
  const { uid, headers } = buyer;
  const soldOut = await shop.sell(0);
  const writes = [
    ['PUT', `user/${uid}/addresses`, SAVED],
    ['PUT', 'cart', { items: [{ productId, quantity: 1, changedAt: shop.clock.now() }] }],
    ['POST', `product/${productId}/review`, { stars: 4, title: 'Good', text: 'It does its work.' }],
    ['POST', `product/${soldOut}/notify`, undefined],
  ] as const;
  for (const [method, path, payload] of writes) {
    const url = `/api/v1/${path}?id=${uid}`;
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.json()).toMatchObject({ success: true });
  }
  const { orm } = shop.db.database;
  const at = shop.clock.now();
  const letter = { userId: uid, orderId: parcel._id, createdAt: at, nextTryAt: at, endedAt: at };
  const [told] = await orm
    .insert(tables.letters)
    .values({ ...letter, kind: 'shipped', key: uid, state: 'sent' })
    .returning();
  await orm.insert(tables.letterTexts).values({ letterId: told?.id ?? '', subject: '', text: '' });
  const invite = { email: `${uid}@invited.example`, duties: [], invitedBy: admin.uid };
  await orm.insert(tables.staffInvites).values({ ...invite, createdAt: at, expiresAt: at });
  const declared = { keyHash: uid, name: '', email: '', number: parcel.number, createdAt: at };
  await orm
    .insert(tables.withdrawals)
    .values({ ...declared, expiresAt: at, confirmedAt: at, settledAt: at, orderId: parcel._id });
  const business = { name: '', number: '', country: 'AT', enteredAt: at };
  await orm.insert(tables.businesses).values({ ...business, userId: uid });
  const email = `${uid}@signed-in.example`;
  const session = { email, browser: '', device: '', secret: '', createdAt: at };
  await orm
    .insert(tables.signInWays)
    .values({ kind: 'email', value: email, userId: uid, createdAt: at });
  const passkey = { credential: uid, publicKey: '', counter: 0, transports: [], name: '' };
  await orm.insert(tables.passkeys).values({ ...passkey, userId: uid, createdAt: at });
  await orm.insert(tables.secondFactors).values({ userId: uid, secret: 'AAAA', addedAt: at });
  await orm.insert(tables.recoveryCodes).values({ userId: uid, digest: '', createdAt: at });
  await orm.insert(tables.provedSignIns).values({ userId: uid, signIn: '', at });
  await orm.insert(tables.sessionCodes).values({ ...session, expiresAt: at });
  await orm.insert(tables.sessionLetters).values({ ...session, kind: 'new-device', nextTryAt: at });
  await orm
    .insert(tables.sessions)
    .values({ ...session, kind: 'email', userId: uid, turnedAt: at, lastSeenAt: at });
  const payment = { id: parcel._id, orderId: parcel._id, amount: 1, byUser: uid };
  await orm.insert(tables.ownPayments).values({ ...payment, at, createdAt: at });
  await orm.insert(tables.guests).values({ userId: uid, email, browser: '', createdAt: at });
  await orm.insert(tables.letterStops).values({ userId: uid, kind: 'delivered', at });
}

const SAVED = { addresses: [{ ...ADDRESS, name: 'Asha', isDefault: true }] };

/** Writes a word into every personal column of a person. */
async function mark({ uid }: Buyer, wordFor: (column: string) => string): Promise<void> {
  const ofOrders = `order_id in (select id from orders where user_id = '${uid}')`;
  const ofReturns = `return_id in (select id from returns where ${ofOrders})`;
  const theirs: Readonly<Record<string, string>> = {
    users: `id = '${uid}'`,
    checkouts: `user_id = '${uid}' and status = 'open'`,
    refunds: ofOrders,
    shipments: ofOrders,
    order_notes: ofOrders,
    own_payments: ofOrders,
    order_search: ofOrders,
    returns: ofOrders,
    return_history: ofReturns,
    return_photos: ofReturns,
    letter_texts: `letter_id in (select id from letters where user_id = '${uid}')`,
    log_personal: `person = '${uid}'`,
    session_codes: `email = '${uid}@signed-in.example'`,
    session_letters: `email = '${uid}@signed-in.example'`,
    staff_invites: `email = '${uid}@invited.example'`,
    withdrawals: ofOrders,
  };
  for (const [table, columns] of Object.entries(PERSONAL)) {
    const marked = columns
      .split(' ')
      .map((column) => `${column} = ${valueOf(wordFor(`${table}.${column}`), column)}`);
    const condition = theirs[table] ?? `user_id = '${uid}'`;
    const { pool } = shop.db.database;
    await pool.query(`update ${table} set ${marked.join(', ')} where ${condition}`);
  }
}

/** A word as a text, or as JSON for the columns that hold some. */
function valueOf(word: string, column: string): string {
  return ['before', 'after'].includes(column) ? `'"${word}"'` : `'${word}'`;
}

/** Delivers an order; its address is kept for an hour more. */
async function deliverLongAgo({ uid, headers }: Buyer, { _id }: Order): Promise<void> {
  const url = `/api/v1/order/${_id}?id=${uid}`;
  for (const status of ['Shipped', 'Delivered']) {
    const moved = await shop.app.inject({ method: 'PUT', url, headers });
    expect(moved.json()).toMatchObject({ order: { status } });
  }
  await shop.db.database.pool.query(
    `update order_history set at = at - interval '2 hours' where order_id = $1`,
    [_id],
  );
}

function listed(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
}

/** The tables that have these letters anywhere in a row. */
async function tablesWith(letters: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys({ ...NOT_PERSONAL, ...PERSONAL }).sort()) {
    const { rowCount } = await shop.db.database.pool.query(
      `select from ${name} as any_row where any_row::text ilike $1`,
      [`%${letters}%`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}
