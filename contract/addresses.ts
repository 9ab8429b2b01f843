import { z } from 'zod';
import { MAX_SAVED_ADDRESSES } from './address-limits.ts';
import { Id } from './ids.ts';
import { AddressTexts, PostalAddress, RecipientName } from './shipping.ts';

/** An address that a person has saved for their next orders. */
export const SavedAddress = z
  .object({
    _id: Id,
    ...PostalAddress.shape,
    name: z.string().describe('The name on the parcel'),
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.infer<typeof SavedAddress>;

export const SavedAddresses = z.object({
  success: z.literal(true),
  addresses: z.array(SavedAddress).describe('In the order in which they were sent'),
});
export type SavedAddresses = z.infer<typeof SavedAddresses>;

export const SavedAddressesAnswer = SavedAddresses.extend({ message: z.string() });
export type SavedAddressesAnswer = z.infer<typeof SavedAddressesAnswer>;

/** An address that is sent as it is saved is kept, even if it was saved before the rules of its country. */
const AddressToSave = AddressTexts.extend({
  _id: z
    .string()
    .max(64)
    .optional()
    .describe('Of an address that is saved already; any other address gets a new one'),
  name: RecipientName,
  isDefault: z.boolean(),
});
export type AddressToSave = z.infer<typeof AddressToSave>;

/** Body of `PUT user/{uid}/addresses`: the whole list, which replaces the saved one. */
export const AddressesToSave = z.object({
  addresses: z
    .array(AddressToSave)
    .max(MAX_SAVED_ADDRESSES, `At most ${MAX_SAVED_ADDRESSES} addresses can be saved`)
    .refine(
      (list) => list.length === 0 || list.filter(({ isDefault }) => isDefault).length === 1,
      'Exactly one address must be the default',
    ),
});
export type AddressesToSave = z.infer<typeof AddressesToSave>;
