import { z } from 'zod';
import { COUNTRY_CODES } from './countries.ts';
import { whenValid } from './fields.ts';
import { indianState, stateCode } from './states.ts';
import { line } from './text.ts';

export const SHIPPING_LIMITS = {
  name: { min: 1, max: 80 },
  phone: { min: 6, max: 20 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 80 },
  state: { min: 2, max: 80 },
  pinCode: { min: 3, max: 12 },
} as const;

const { name, phone, address, city, state, pinCode } = SHIPPING_LIMITS;
const INDIAN_PIN_CODE = /^[1-9]\d{5}$/;
const withoutSeparators = (code: string) => code.replace(/[ -]/g, '');

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
  state: z.string(),
  country: z.string(),
  pinCode: z.string(),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/**
 * The address an order is sent to. In India the state is one of the official list, by which it is taxed, and becomes its
 * code. Indian pin codes have 6 digits, the first not 0; spaces and dashes between them are removed.
 */
export const ShippingInfo = z
  .object({
    name: RecipientName.optional().describe('The name on the parcel'),
    phone: Phone.optional().describe("The recipient's, for the courier"),
    address: line(address.min, address.max, 'Street and number, please'),
    city: line(city.min, city.max, 'The city, please'),
    state: line(state.min, state.max, 'The state or region, please'),
    country: z.enum(COUNTRY_CODES, 'Choose a country'),
    pinCode: line(pinCode.min, pinCode.max, 'The pin code, please', 'letters or digits')
      .regex(/^[A-Za-z0-9 -]+$/, 'The pin code, please: only letters, digits, spaces and dashes')
      .refine(
        (code) => !/^[ -]+$/.test(code),
        'The pin code, please: at least one letter or digit',
      ),
  })
  .overwrite((info) =>
    info.country === 'IN'
      ? { ...info, state: stateCode(info), pinCode: withoutSeparators(info.pinCode) }
      : info,
  )
  .refine((info) => info.country !== 'IN' || indianState(info.state) !== undefined, {
    path: ['state'],
    message: 'Choose the state from the list of India’s states',
    when: whenValid('country', 'state'),
  })
  .refine(
    (info) => info.country !== 'IN' || INDIAN_PIN_CODE.test(withoutSeparators(info.pinCode)),
    {
      path: ['pinCode'],
      message: 'An Indian pin code has 6 digits and does not start with 0',
      when: whenValid('country', 'pinCode'),
    },
  );
export type ShippingInfo = z.infer<typeof ShippingInfo>;
