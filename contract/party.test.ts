import { describe, expect, it } from 'vitest';
import { countryAtEnd, linesOf, PartyAsJson, partyOfLines, presentParty } from './party.ts';

const oak = {
  name: 'Oakhurst GmbH',
  address: 'Hafenstr. 1, 20457 Hamburg',
  contact: 'hello@example.com',
};

describe('whoever answers for a product', () => {
  it('has the country that the end of the address names, unless another is given', () => {
    const read = (party: object) => PartyAsJson.parse(JSON.stringify(party));
    expect(read(oak)).toEqual(oak);
    const inGermany = { ...oak, address: 'Hafenstr. 1\r\n20457 Hamburg\nGermany.' };
    expect(read(inGermany)).toEqual({
      ...oak,
      address: 'Hafenstr. 1, 20457 Hamburg, Germany.',
      country: 'DE',
    });
    expect(read({ ...inGermany, country: 'AT' })?.country).toBe('AT');
    expect(read({ ...oak, country: '' })).toEqual(oak);
    expect([countryAtEnd('Pune, India'), countryAtEnd('Indiana')]).toEqual(['IN', undefined]);
  });

  it('is shown as it was written', () => {
    const typed = { ...oak, address: 'Hafenstr. 1, Hamburg, germany' };
    const stored = PartyAsJson.parse(JSON.stringify(typed));
    expect(stored && presentParty(stored)).toEqual(typed);
    expect(presentParty({ ...oak, country: 'DE' })).toEqual({ ...oak, country: 'DE' });
  });

  it.each([
    ['{', undefined],
    ['[]', undefined],
    ['{}', 'name'],
    [JSON.stringify({ ...oak, address: '' }), 'address'],
    [JSON.stringify({ ...oak, contact: undefined }), 'contact'],
    [JSON.stringify({ ...oak, country: 'Germany' }), 'country'],
    [JSON.stringify({ ...oak, phone: '1' }), undefined],
  ])('%s is refused at %s', (text, part) => {
    const result = PartyAsJson.safeParse(text);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.path[0]).toBe(part);
  });

  it('is nobody without a text, and lines in a cell', () => {
    expect(PartyAsJson.parse('  ')).toBeNull();
    const party = { ...oak, country: 'DE' as const };
    expect(PartyAsJson.parse(partyOfLines(linesOf(party)))).toEqual(party);
    expect(JSON.parse(partyOfLines([{ name: ' address', value: 'A' }]))).toEqual({ address: 'A' });
  });
});
