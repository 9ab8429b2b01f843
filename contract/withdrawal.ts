import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';
import { isAccountAddress } from './email-address.ts';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { line, personName, prose } from './text.ts';
import { WITHDRAWAL_LIMITS } from './withdrawal-limits.ts';

const { name, email, words } = WITHDRAWAL_LIMITS;
const ASKED_ORDER = 'The number of your order, please, such as 1001';
const HIGHEST_NUMBER = 2_147_483_647;

const OrderNumber = z
  .union(
    [
      z.int().min(1).max(HIGHEST_NUMBER),
      z
        .string()
        .trim()
        .regex(/^#?\s?\d{1,9}$/, ASKED_ORDER),
    ],
    ASKED_ORDER,
  )
  .describe('Its number, such as 1001 or "#1001"');

/** Pieces of lines of an order. */
export const WithdrawnLines = z.array(
  z.object({
    _id: Id.describe('Of the line of the order'),
    quantity: z.int().min(1).max(CART_LIMITS.quantity),
  }),
);
export type WithdrawnLines = z.infer<typeof WithdrawnLines>;

/** Body of `withdrawal`: what a consumer declares. */
export const NewWithdrawal = z.object({
  name: personName(name.min, name.max),
  email: line(1, email.max, 'Your e-mail address, please').refine(
    isAccountAddress,
    'Your e-mail address, please, such as asha@example.com',
  ),
  order: OrderNumber,
  lines: WithdrawnLines.min(1, 'Choose what you withdraw from')
    .max(CART_LIMITS.lines)
    .optional()
    .describe('Without them: everything'),
  words: prose(0, words.max, 'A shorter text, please').optional(),
});
export type NewWithdrawal = z.infer<typeof NewWithdrawal>;

export const WithdrawalAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  key: z.string().describe('For `withdrawal/{key}/confirm`'),
});
export type WithdrawalAnswer = z.infer<typeof WithdrawalAnswer>;

export const ConfirmedWithdrawal = z.object({
  success: z.literal(true),
  message: z.string(),
  receivedAt: Timestamp.describe('When the withdrawal was confirmed first'),
});
export type ConfirmedWithdrawal = z.infer<typeof ConfirmedWithdrawal>;

/** A withdrawal that belongs to an order of a person, as the shop keeps it. */
export const KeptWithdrawal = z.object({
  orderId: Id,
  name: z.string(),
  email: z.string(),
  words: z.string().optional(),
  receivedAt: Timestamp,
});
export type KeptWithdrawal = z.infer<typeof KeptWithdrawal>;
