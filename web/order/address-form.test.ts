import { describe, expect, test } from 'vitest';
import { asTyped, checkAddress, type TypedAddress } from './address-form.ts';

const TYPED = asTyped({
  name: 'Ada Lind',
  address: '7 Mill Lane',
  city: 'Pune',
  state: 'MH',
  country: 'IN',
  pinCode: '411001',
});

async function check(changes: Partial<TypedAddress>) {
  const options = { shouldUseNativeValidation: false, fields: {} } as never;
  const { values, errors } = await checkAddress({ ...TYPED, ...changes }, undefined, options);
  const messages = Object.entries(errors).map(([field, error]) => [field, error?.message]);
  return { values, messages: Object.fromEntries(messages) as Record<string, string> };
}

describe('an address in the form', () => {
  test('is sent without what its country has no field for, even if that was typed before', async () => {
    expect(TYPED.state).toBe('Maharashtra');
    const german = await check({ country: 'DE', city: 'Oldenburg', pinCode: '26133' });
    expect(german.values).toMatchObject({ state: '', pinCode: '26133', country: 'DE' });
    const qatari = await check({ country: 'QA', city: 'Doha' });
    expect(qatari.values).toMatchObject({ state: '', pinCode: '' });
    expect(asTyped({ ...TYPED, country: 'QA' })).toMatchObject({ state: '', pinCode: '' });
  });

  test('misses fields under the names that the country has for them', async () => {
    const empty = { address: '', city: ' ', state: '', pinCode: '' };
    expect((await check(empty)).messages).toEqual({
      address: 'Enter your street address',
      city: 'Enter your city',
      state: 'Enter your state',
      pinCode: 'Enter your pin code',
    });
    expect((await check({ ...empty, country: 'JP' })).messages).toMatchObject({
      state: 'Enter your prefecture',
      pinCode: 'Enter your postcode',
    });
    expect((await check({ ...empty, country: 'US' })).messages.pinCode).toBe('Enter your ZIP code');
    expect((await check({ ...empty, country: 'IE' })).messages).toEqual({
      address: 'Enter your street address',
      city: 'Enter your city',
    });
    expect((await check({ name: ' ', country: '' })).messages).toEqual({
      name: 'Enter the name on the parcel',
      country: 'Choose a country',
    });
  });
});
