import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { EU_COUNTRIES } from '#contract/eu.ts';
import type { Party } from '#contract/party.ts';
import { PRODUCT_STATES } from '#contract/product-states.ts';
import type { Detail } from '#contract/specifications.ts';
import { families } from './families.table.ts';
import {
  exactTime,
  id,
  minor,
  timestamp,
  timestampText,
  tsvector,
} from '#server/platform/columns.ts';

/** The key by which categories are compared, as in `keyOfCategory`. */
export const categoryKey = (name: unknown) => sql`lower(regexp_replace(${name}, '\\s', '', 'g'))`;

/** Of products that are not in the bin. */
const LIVE = sql`deleted_at is null`;
const OF_FAMILY = sql`family_id is not null and deleted_at is null`;
const ON_SALE = sql`sale_id is not null`;
const TO_ARCHIVE = sql`state = 'live' and live_to is not null`;
const EU_LISTED = EU_COUNTRIES.map((code) => `'${code}'`).join(', ');

/** A price to come: from when in milliseconds, in minor units, and the sale that it is of. */
interface PriceTurn {
  at: number;
  price: number;
  sale: string | null;
}

/**
 * Products. `on_hand` is the sum of the product's stock ledger, `reserved` what open checkouts hold, `available`
 * the difference, which can be bought. Deleted products keep their row for the bin,
 * and for the orders and the ledger that refer to it.
 */
export const products = pgTable(
  'products',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    /** The specifications, in their order. */
    details: jsonb('details').$type<Detail[]>().notNull().default([]),
    /** The code of goods on invoices; null: that of the settings. */
    hsn: text('hsn'),
    /** The shop's own code; unique among live products without regard to case. */
    sku: text('sku'),
    brand: text('brand'),
    gtin: text('gtin'),
    /** Grams; null: unknown. */
    weight: integer('weight'),
    /** What the shop pays for one, in minor units: only admins with the duty `catalogue` see it. */
    cost: bigint('cost', { mode: 'number' }),
    /** The class of tax, of the settings. */
    taxClass: text('tax_class').notNull().default('standard'),
    /** Consumers in the EU can't withdraw from its contract. */
    noWithdrawal: boolean('no_withdrawal').notNull().default(false),
    /** Who made it, and who answers for it in the EU. */
    maker: jsonb('maker').$type<Party>(),
    responsible: jsonb('responsible').$type<Party>(),
    /** The code of the country that it was made in. */
    origin: text('origin', { enum: COUNTRY_CODES }),
    /** How much is in it, such as "500 g". */
    content: text('content'),
    warnings: text('warnings'),
    /** What it must say for consumers in the EU and doesn't, as `statedGap` says. */
    statedGap: text('stated_gap').generatedAlwaysAs(
      sql.raw(
        `case when maker is null then 'maker' when responsible is null and coalesce(maker->>'country', origin) not in (${EU_LISTED}) then 'responsible' end`,
      ),
    ),
    /** What is charged now, in minor units. A trigger sets it, from the regular price and the sales. */
    price: minor('price').default(0),
    /** The price without a sale. A trigger takes that of `price` where a row comes without one. */
    regularPrice: minor('regular_price').default(sql`null`),
    /** The sale whose price is charged now, and when that price ends. */
    saleId: uuid('sale_id'),
    saleEndsAt: timestampText('sale_ends_at'),
    /** The prior price of that sale: the lowest of a time before. Null: nothing is struck. */
    priorPrice: bigint('prior_price', { mode: 'number' }),
    priorFrom: timestampText('prior_from'),
    priorTo: timestampText('prior_to'),
    /** When its price was set last, and the prices to come, each with its time, of the sales that are planned by now. */
    pricedAt: exactTime('priced_at'),
    priceTurns: jsonb('price_turns').$type<PriceTurn[]>(),
    priceTurnsAt: timestampText('price_turns_at'),
    /** The sales of collections that it was in when its price was set. */
    foundInSales: uuid('found_in_sales').array(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    available: integer('available')
      .notNull()
      .generatedAlwaysAs(sql`on_hand - reserved`),
    /** Weights: name A, category, brand and kind B, values of specifications C, their names and the description D. */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        sql`product_words(name, category || coalesce(' . ' || brand, ''), details, description)`,
      ),
    /** The key for sorting by name, without case and accents. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name)`),
    /** The family that it is a member of, and its values in the order of the family's options. */
    familyId: uuid('family_id').references(() => families.id),
    optionValues: text('option_values').array(),
    /** Those of name, description, category and details that a member doesn't inherit. A trigger notes them. */
    ownFields: text('own_fields').array().notNull().default([]),
    /** Only live products are listed and sold; an archived one keeps its page. */
    state: text('state', { enum: PRODUCT_STATES }).notNull().default('live'),
    /** The times at which a draft goes live, and at which a product is archived, by themselves. */
    liveFrom: timestampText('live_from'),
    liveTo: timestampText('live_to'),
    /** Whoever knows it sees the draft. Null once it is no draft any more. */
    previewKey: text('preview_key'),
    createdAt: timestamp('created_at').notNull(),
    /** The time of an admin's last change. */
    updatedAt: timestamp('updated_at').notNull(),
    /** The time of its stock's last change. Set by a trigger, always later than the previous version. */
    stockChangedAt: timestamp('stock_changed_at'),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
    /** The time at which it left the bin for good, with its photos. */
    leftBinAt: timestamp('left_bin_at'),
  },
  (table) => [
    check(
      'products_price_positive',
      sql`${table.price} > 0 or (${table.price} = 0 and ${table.state} = 'draft')`,
    ),
    index('products_to_publish')
      .on(table.liveFrom)
      .where(sql`state = 'draft' and live_from is not null`),
    index('products_to_turn')
      .on(table.priceTurnsAt)
      .where(sql`price_turns_at is not null`),
    index('products_on_sale').on(table.saleId).where(ON_SALE),
    index('products_found_in_sales')
      .using('gin', table.foundInSales)
      .where(sql`found_in_sales is not null`),
    index('products_to_archive').on(table.liveTo).where(TO_ARCHIVE),
    check('products_weight_not_negative', sql`${table.weight} >= 0`),
    check('products_cost_not_negative', sql`${table.cost} >= 0`),
    check(
      'products_stock_not_negative',
      sql`${table.reserved} >= 0 and ${table.onHand} >= ${table.reserved}`,
    ),
    check(
      'products_values_of_family',
      sql`(${table.familyId} is null) = (${table.optionValues} is null)`,
    ),
    uniqueIndex('products_combination').on(table.familyId, table.optionValues).where(OF_FAMILY),
    index('products_options')
      .using('gin', sql`option_keys(option_values)`)
      .where(OF_FAMILY),
    index('products_words').using('gin', table.words),
    // For searches of orders by product, also of products that are no longer sold.
    index('products_name').using('gin', table.sortName.op('gin_trgm_ops')),
    // Also for searches of the back office by the first letters.
    uniqueIndex('products_live_sku')
      .on(sql`lower(sku) text_pattern_ops`)
      .where(LIVE),
    index('products_in_bin')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and left_bin_at is null`),
    index('products_lacking')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null and state = 'live' and stated_gap is not null`),
    index('products_live_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(LIVE),
    index('products_live_name').on(table.sortName, table.id).where(LIVE),
    index('products_live_category_name').on(table.category, table.sortName, table.id).where(LIVE),
    index('products_live_price').on(table.price, table.id).where(LIVE),
    index('products_live_brand')
      .on(table.brand)
      .where(sql`deleted_at is null and brand is not null`),
    index('products_live_category_key')
      .on(categoryKey(sql`category`))
      .where(LIVE),
    index('products_live_category_newest')
      .on(table.category, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(LIVE),
    index('products_live_category_price').on(table.category, table.price, table.id).where(LIVE),
  ],
);

/** A short name of each product, for tallies of what is sold. A trigger gives it. */
export const productNumbers = pgTable('product_numbers', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  number: integer('number').notNull().generatedAlwaysAsIdentity().unique('product_numbers_number'),
});
