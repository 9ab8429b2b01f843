import { z } from 'zod';
import { KnownProduct, Photo } from './catalog.ts';
import { FAMILY_LIMITS } from './family-limits.ts';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { PageInfo } from './paging.ts';
import { PRODUCT_FIELDS, TYPED_FIELDS } from './product-fields.ts';
import { PRODUCT_STATES } from './product-states.ts';
import { FamilyOption } from './shown-family.ts';
import { Detail, DetailList } from './specifications.ts';
import { line, paragraph } from './text.ts';
import { PRODUCT_LIMITS } from './catalog-limits.ts';

const { options, values, members, name, option, value } = FAMILY_LIMITS;

const FamilyName = line(name.min, name.max, 'The name of the family, please');
const OptionName = line(option.min, option.max, 'The name of an option, please, such as Size');
const Value = line(value.min, value.max, 'A value, please, such as M');
const Swatch = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A colour, please, such as #1e3a5f')
  .describe('The colour of its dot');

/** The options of a new family: their names, or with their values in order. */
const NewOptions = z
  .array(
    z.union([
      OptionName,
      z.strictObject({
        name: OptionName,
        values: z
          .array(z.strictObject({ value: Value, swatch: Swatch.optional() }))
          .max(values.max, `At most ${values.max} values, please`)
          .optional(),
      }),
    ]),
  )
  .min(1, 'At least one option, please')
  .max(options.max, `At most ${options.max} options, please`);

/** The options of a family that changes. `was`: the name or value that it had; absent: it is new, or stays as it is called. */
const ChangedOptions = z
  .array(
    z.strictObject({
      name: OptionName,
      was: z.string().max(option.max).optional(),
      values: z
        .array(
          z.strictObject({
            value: Value,
            was: z.string().max(value.max).optional(),
            swatch: Swatch.optional(),
          }),
        )
        .max(values.max, `At most ${values.max} values, please`),
    }),
  )
  .min(1, 'At least one option, please')
  .max(options.max, `At most ${options.max} options, please`);

/** A field of a product's form, given as JSON has it. `ofNull`: the mistake of `null`. */
function asTyped<Field extends keyof typeof TYPED_FIELDS>(field: Field, ofNull?: string) {
  return z
    .union([z.string(), z.number(), z.record(z.string(), z.unknown())], {
      error: ({ input }) => (input === null ? ofNull : undefined),
    })
    .transform((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .pipe(TYPED_FIELDS[field] as z.ZodType<unknown, string>)
    .transform((read) => read as z.infer<(typeof TYPED_FIELDS)[Field]>);
}

const Values = z
  .record(z.string().max(option.max), Value)
  .describe('A value of each option, such as `{ "Size": "M" }`');

const OWN = {
  cost: asTyped('cost').optional(),
  sku: asTyped('sku').optional(),
  weight: asTyped('weight').optional(),
  gtin: asTyped('gtin').optional(),
};

/** A member that is added. */
export const NewMember = z.strictObject({
  values: Values,
  price: asTyped('price'),
  stock: asTyped('stock'),
  ...OWN,
});
export type NewMember = z.infer<typeof NewMember>;

/** The same of a draft, which may lack its price and stock. */
const DraftMember = NewMember.partial({ price: true, stock: true });
export type DraftMember = z.infer<typeof DraftMember>;

/** A member's changes. `null` inherits from the family again, or empties what the family hasn't. */
export const MemberChange = z.strictObject({
  _id: Id,
  updatedAt: Timestamp.optional().describe(
    'As the member was read: 412 if it has changed since, and its stock too if `stock` is sent',
  ),
  values: Values.optional(),
  price: asTyped('price', 'Each member has its own price: there is none to inherit').optional(),
  stock: asTyped('stock', 'Each member has its own stock: there is none to inherit').optional(),
  cost: OWN.cost.or(z.null()),
  sku: OWN.sku.or(z.null()),
  weight: OWN.weight.or(z.null()),
  gtin: OWN.gtin.or(z.null()),
  photos: z
    .array(Id)
    .min(1, 'At least one photo, please')
    .max(PRODUCT_LIMITS.photos.most, `At most ${PRODUCT_LIMITS.photos.most} photos, please`)
    .nullish()
    .describe(
      'Photos of the family or of its members, of which it has copies; `null`: those of the family',
    ),
  name: line(PRODUCT_LIMITS.name.min, PRODUCT_LIMITS.name.max, 'A name, please').nullish(),
  description: TYPED_FIELDS.description.nullish(),
  category: TYPED_FIELDS.category.nullish(),
  state: z
    .enum(PRODUCT_STATES)
    .optional()
    .describe('`live` puts a draft on sale: 400 with all that the members lack'),
});
export type MemberChange = z.infer<typeof MemberChange>;

function membersOf<Member extends z.ZodType>(member: Member) {
  return z
    .array(member)
    .min(1, 'At least one member, please')
    .max(members.max, `At most ${members.max} members, please`);
}

/** Members that are added: where all of the family are drafts, so are they. */
export const NewMembers = membersOf(DraftMember);
export const MemberChanges = membersOf(MemberChange);

const Category = line(
  PRODUCT_LIMITS.category.min,
  PRODUCT_LIMITS.category.max,
  'A category, please',
);
const Description = paragraph(0, PRODUCT_LIMITS.description.max, 'A shorter description, please');

/** Fields of a product that all members begin with; each can be changed by itself. */
export const SHARED_FIELDS = [
  'hsn',
  'brand',
  'taxClass',
  'noWithdrawal',
  'maker',
  'responsible',
  'origin',
  'content',
  'warnings',
] as const;

const SHARED = Object.fromEntries(
  SHARED_FIELDS.map((field) => [field, asTyped(field).optional()]),
) as {
  [Field in (typeof SHARED_FIELDS)[number]]: z.ZodOptional<ReturnType<typeof asTyped<Field>>>;
};

const AnyFamily = z.strictObject({
  name: FamilyName,
  description: Description.default(''),
  category: Category.default('').describe('Needed, but for drafts'),
  details: DetailList.default([]),
  ...SHARED,
  liveFrom: asTyped('liveFrom').optional().describe('When drafts go on sale by themselves'),
  liveTo: asTyped('liveTo').optional(),
  options: NewOptions,
  members: membersOf(DraftMember),
  state: z
    .enum(['draft', 'live'])
    .default('live')
    .describe(
      '`draft`: needs a name and its choices only; its members go on sale by `PUT family/{id}/members`, or at `liveFrom`',
    ),
});

/** Fields that members on sale may not lack, and some of these do. */
export function gapsOfMembers(all: readonly DraftMember[]) {
  return all.flatMap((member, at) =>
    (['price', 'stock'] as const)
      .filter((field) => member[field] === undefined)
      .map((field) => ({ path: [at, field], message: PRODUCT_FIELDS[field].missing })),
  );
}

/** The same of a family. */
function gapsOfLive({ category, members: all }: z.infer<typeof AnyFamily>) {
  return [
    ...(category === '' ? [{ path: ['category'], message: PRODUCT_FIELDS.category.missing }] : []),
    ...gapsOfMembers(all).map(({ path, message }) => ({ path: ['members', ...path], message })),
  ];
}

/** New members with a price and stock: 0 of drafts that lack them. */
export function priced(all: readonly DraftMember[]): NewMember[] {
  return all.map(({ price = 0, stock = 0, ...member }) => ({ ...member, price, stock }));
}

/** Body of `family/new`. */
export const NewFamily = AnyFamily.transform((family, context) => {
  if (family.state === 'live')
    for (const { path, message } of gapsOfLive(family))
      context.addIssue({ code: 'custom', path, message });
  return { ...family, members: priced(family.members) };
});
export type NewFamily = z.infer<typeof NewFamily>;

/** Body of `PUT family/{id}`. */
export const FamilyChanges = z
  .strictObject({
    name: FamilyName,
    description: Description,
    category: Category,
    details: DetailList,
    options: ChangedOptions,
  })
  .partial();
export type FamilyChanges = z.infer<typeof FamilyChanges>;

/** Body of `family/join`. */
export const JoinFamily = z.strictObject({
  name: FamilyName,
  productIds: z
    .array(Id)
    .min(1, 'At least one product, please')
    .max(members.max, `At most ${members.max} members, please`),
  options: NewOptions,
  values: z.record(Id, Values).describe('The values of each product, by its id'),
});
export type JoinFamily = z.infer<typeof JoinFamily>;

/** Body of `family/{id}/leave`. */
export const LeaveFamily = z.strictObject({ productId: Id });

/** Body of `family/{id}/share-photos`. */
export const SharePhotos = z.strictObject({
  productId: Id.describe('The member whose photos others get'),
  option: OptionName.optional().describe(
    'Only members with the same value of this option, such as Colour, get them',
  ),
});
export type SharePhotos = z.infer<typeof SharePhotos>;

/** Products that differ in their options only. */
export const Family = z
  .object({
    _id: Id,
    name: z.string(),
    description: z.string(),
    category: z.string(),
    details: z.array(Detail),
    photos: z.array(Photo).describe('Those of members that have none of their own'),
    options: z.array(FamilyOption),
    choices: z.int().describe('How many members are on sale'),
    from: Amount.optional().describe(
      'The lowest price of a member that can be bought, else of any',
    ),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Family' });
export type Family = z.infer<typeof Family>;

export const FamilyAnswer = z.object({ success: z.literal(true), family: Family });
export type FamilyAnswer = z.infer<typeof FamilyAnswer>;

/** The answer to a call that changes the family itself. */
export const FamilySaved = FamilyAnswer.extend({ message: z.string() });
export type FamilySaved = z.infer<typeof FamilySaved>;

export const FamilyWritten = z.object({
  success: z.literal(true),
  message: z.string(),
  family: Family,
  products: z.array(KnownProduct).describe('The members that were added or changed'),
});
export type FamilyWritten = z.infer<typeof FamilyWritten>;

export const FamilyMembers = PageInfo.extend({
  success: z.literal(true),
  members: z.array(KnownProduct).describe('For admins with drafts, and with their `previewKey`'),
});
export type FamilyMembers = z.infer<typeof FamilyMembers>;
