import { z } from 'zod';
import { addressParts } from './address-format.ts';
import { COUNTRY_CODES } from './countries.ts';
import { whenValid } from './fields.ts';
import { readPostalCode } from './postal-code.ts';
import { indianState, stateCode } from './states.ts';
import { hasVisibleText, line } from './text.ts';

export const SHIPPING_LIMITS = {
  name: { min: 1, max: 80 },
  phone: { min: 6, max: 20 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 80 },
  state: { min: 2, max: 80 },
  pinCode: { min: 3, max: 12 },
} as const;

const { name, phone, address, city, state, pinCode } = SHIPPING_LIMITS;

/** The name on a parcel. */
export const RecipientName = line(name.min, name.max, 'The name on the parcel, please');

/** A phone number as people write it: digits with spaces, +, - and brackets. */
const Phone = line(phone.min, phone.max, 'The phone number, please', 'digits').regex(
  /^(?=.*\d)[\d ()+-]*$/,
  'The phone number, please: digits, spaces, +, - and brackets',
);

/** An address as it is kept and shown. */
export const PostalAddress = z.object({
  name: z.string().optional().describe('The name on the parcel'),
  phone: z.string().optional(),
  address: z.string(),
  city: z.string(),
  state: z.string().describe('Empty where addresses have none'),
  country: z.string(),
  pinCode: z.string().describe('Empty where addresses have none'),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** The texts of an address, each within its limits. `ShippingInfo` also checks the rules of its country. */
export const AddressTexts = z.object({
  name: RecipientName.optional().describe('The name on the parcel'),
  phone: Phone.optional().describe("The recipient's, for the courier"),
  address: line(address.min, address.max, 'Street and number, please'),
  city: line(city.min, city.max, 'The city, please'),
  state: line(0, state.max, 'The state or region, please').describe(
    'At least 2 letters, or empty where addresses have none',
  ),
  country: z.enum(COUNTRY_CODES, 'Choose a country'),
  pinCode: line(0, pinCode.max, 'The postal code, please', 'letters or digits').describe(
    "Of the country's pattern, or empty where addresses have none",
  ),
});

/**
 * The address an order is sent to. Its country decides if it has a state and a postal code, and the form of the code (see
 * `address-format.ts`); a missing one is ''. In India the state must be in the official list, because it decides the tax,
 * and becomes its code.
 */
export const ShippingInfo = AddressTexts.overwrite((info) => {
  const read = readCode(info);
  return { ...info, state: stateCode(info), ...(read.ok && { pinCode: read.code }) };
})
  .superRefine(
    (info, context) => {
      const message = problemOfState(info);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['state'], message });
    },
    { when: whenValid('country', 'state') },
  )
  .superRefine(
    (info, context) => {
      const read = readCode(info);
      if (!read.ok) context.addIssue({ code: 'custom', path: ['pinCode'], message: read.message });
    },
    { when: whenValid('country', 'pinCode') },
  );
export type ShippingInfo = z.infer<typeof ShippingInfo>;

type Region = Pick<PostalAddress, 'country' | 'state'>;

function readCode({ country, pinCode }: Pick<PostalAddress, 'country' | 'pinCode'>) {
  return readPostalCode(country, pinCode, isNeeded('pinCode', country));
}

function problemOfState({ country, state: text }: Region): string | undefined {
  const isTooShort = text.length < state.min || !hasVisibleText(text);
  if (isTooShort && (text !== '' || isNeeded('state', country)))
    return `The state or region, please: at least ${state.min} letters`;
  return country === 'IN' && indianState(text) === undefined
    ? 'Choose the state from the list of India’s states'
    : undefined;
}

function isNeeded(field: 'state' | 'pinCode', country: string): boolean {
  return addressParts(country).some((part) => part.field === field && part.isNeeded);
}
