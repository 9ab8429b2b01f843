import { z } from 'zod';
import { DUTIES } from './duties.ts';
import { Amount, emptyAsAbsent, Timestamp } from './fields.ts';
import { Uid } from './ids.ts';
import { ROLES, USER_SORTS } from './list-choices.ts';
import { LongPageInfo, PageQuery } from './paging.ts';
import { line, personName } from './text.ts';

export type Role = (typeof ROLES)[number];

export const USER_LIMITS = {
  name: { min: 1, max: 100 },
  photo: { max: 2_048 },
  email: { max: 254 },
} as const;

/** A registered user. `email` and `photo` are absent if the identity provider gave none. */
export const User = z
  .object({
    _id: Uid,
    name: z.string(),
    email: z.string().optional(),
    emailVerified: z
      .boolean()
      .describe('Whether the identity provider has verified the e-mail address'),
    photo: z.string().optional(),
    role: z.enum(ROLES),
    duties: z
      .array(z.enum(DUTIES))
      .optional()
      .describe('What an admin may do: an owner has all; absent for customers'),
    shopOwner: z
      .literal(true)
      .optional()
      .describe("Made an admin by the shop's settings: other admins can't demote or delete them"),
    paysByInvoice: z.literal(true).optional().describe('The owner lets them pay by invoice'),
    guest: z
      .literal(true)
      .optional()
      .describe(
        'Somebody who buys without an account: they typed the address, and nobody proved it',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Body of `user/new`. Missing fields are taken from the token; `_id`, if sent, must be the token's uid. */
export const NewUser = z.object({
  _id: z.string().optional(),
  name: personName(USER_LIMITS.name.min, USER_LIMITS.name.max).optional(),
  photo: line(1, USER_LIMITS.photo.max)
    .pipe(z.url({ protocol: /^https$/, message: 'Must be an https address' }))
    .optional(),
});
export type NewUser = z.infer<typeof NewUser>;

export const Welcome = z.object({
  success: z.literal(true),
  message: z.string(),
  user: User,
  hint: z
    .string()
    .optional()
    .describe('How to accept an invitation that this way of logging in does not accept'),
});
export type Welcome = z.infer<typeof Welcome>;

/** Body of `user/{uid}/invoices`. */
export const InvoicesAllowed = z.strictObject({
  allowed: z.boolean().describe('Whether they may pay by invoice'),
});
export type InvoicesAllowed = z.infer<typeof InvoicesAllowed>;

export const OneUser = z.object({ success: z.literal(true), user: User });
export type OneUser = z.infer<typeof OneUser>;

export type UserSort = (typeof USER_SORTS)[number];

/** Query of `user/all`. Sorted by newest by default. */
export const UserQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, USER_LIMITS.email.max).optional().describe('In name and e-mail address'),
  role: emptyAsAbsent(z.enum(ROLES)),
  sort: emptyAsAbsent(z.enum(USER_SORTS)),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** Query of `user/export.csv`, which filters as the list does. */
export const UserExportQuery = UserQuery.omit({ page: true, limit: true, sort: true });

/** A person as the back office lists them, with the sums of their orders. */
export const ListedUser = User.extend({
  orders: z
    .int()
    .describe(
      'Without cancelled ones, and without deleted ones unless they were paid and not refunded',
    ),
  spent: Amount.describe(
    'The totals of these orders, less what was refunded of them; of payments to the shop itself, what was paid and not paid back',
  ),
}).meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof ListedUser>;

export const UserPage = LongPageInfo.extend({
  success: z.literal(true),
  users: z.array(ListedUser),
});
export type UserPage = z.infer<typeof UserPage>;

/** Body of `user/{userId}/role`. */
export const RoleChange = z.object({
  role: z.enum(ROLES),
  duties: z
    .array(z.enum(DUTIES))
    .min(1, 'At least one duty, please')
    .max(DUTIES.length)
    .optional()
    .describe('What a new admin may do; absent: all that the caller may. Not for customers'),
});
export type RoleChange = z.infer<typeof RoleChange>;

export const UserAnswer = z.object({ success: z.literal(true), message: z.string(), user: User });
export type UserAnswer = z.infer<typeof UserAnswer>;
