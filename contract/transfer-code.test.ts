// EPC069-12, "Quick Response code: guidelines to enable data capture for the initiation of a SEPA credit transfer", version 2.1;
// "UPI linking specifications" of NPCI, version 1.6.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { transferCode, type DueTransfer } from './transfer-code.ts';

const DUE: DueTransfer = {
  method: 'transfer',
  currency: 'EUR',
  due: 12.3,
  reference: 'RF18539007547034',
  instructions: { iban: 'DE89370400440532013000', holder: 'Vitrine Ltd' },
};
const UPI: DueTransfer = {
  ...DUE,
  currency: 'INR',
  due: 1499,
  instructions: { upi: 'shop.one@okbank', holder: 'Vitrine & Söhne' },
};
const linesOf = (due: DueTransfer) => transferCode(due)?.text.split('\n');

describe('the code for euros', () => {
  it('has the lines of the European Payments Council, and no BIC where there is none', () => {
    expect(transferCode(DUE)).toEqual({
      kind: 'epc',
      text: 'BCD\n002\n1\nSCT\n\nVitrine Ltd\nDE89370400440532013000\nEUR12.30\n\nRF18539007547034',
    });
    const bic = 'COBADEFFXXX';
    expect(linesOf({ ...DUE, instructions: { ...DUE.instructions, bic } })?.[4]).toBe(bic);
    expect(linesOf({ ...DUE, reference: null })).toHaveLength(8);
  });

  it('has a name of at most 70 characters, and at most 331 bytes', () => {
    const named = (holder: string) =>
      linesOf({ ...DUE, instructions: { ...DUE.instructions, bic: 'COBADEFFXXX', holder } }) ?? [];
    expect(named('x'.repeat(99))[5]).toBe('x'.repeat(70));
    expect(named(' Vitrine\n Ltd ')[5]).toBe('Vitrine Ltd');
    const long = named('😀'.repeat(70));
    const bytes = new TextEncoder().encode(long.join('\n')).length;
    expect(bytes).toBeLessThanOrEqual(331);
    expect(bytes).toBeGreaterThan(327);
    expect(long[5]?.replaceAll('😀', '')).toBe('');
    expect(long[9]).toBe(DUE.reference);
  });

  it('fits a QR code of version 13 with the error correction M, as it must', () => {
    const text = linesOf({ ...DUE, instructions: { ...DUE.instructions, holder: 'ä'.repeat(70) } });
    expect(encode(text?.join('\n') ?? '', { ecc: 'M' }).version).toBeLessThanOrEqual(13);
  });

  it.each<[string, Partial<DueTransfer>]>([
    ['nothing is due', { due: undefined }],
    ['less than a cent is due', { due: 0 }],
    ['it is in cash', { method: 'delivery' }],
    ['it is by card', { method: 'card' }],
    ['it is another currency', { currency: 'CHF' }],
    ['there is no IBAN', { instructions: { holder: 'Vitrine' } }],
    ['there is no name', { instructions: { iban: 'DE89370400440532013000' } }],
    ['there are no instructions', { instructions: undefined }],
    ['the sum is too large', { due: 1e9 }],
    ['the reference is too long', { reference: 'R'.repeat(36) }],
  ])('is not there where %s', (_, change) => {
    expect(transferCode({ ...DUE, ...change })).toBeUndefined();
  });
});

describe('the code for rupees', () => {
  it('is an address that UPI apps open', () => {
    expect(transferCode(UPI)).toEqual({
      kind: 'upi',
      text: 'upi://pay?pa=shop.one@okbank&pn=Vitrine%20%26%20S%C3%B6hne&am=1499.00&cu=INR&tn=RF18539007547034',
    });
    const bare = { ...UPI, reference: null, instructions: { upi: 'a@b' } };
    expect(transferCode(bare)?.text).toBe('upi://pay?pa=a@b&am=1499.00&cu=INR');
  });

  it('is for rupees alone, and not for an IBAN', () => {
    expect(transferCode({ ...UPI, currency: 'USD' })).toBeUndefined();
    expect(transferCode({ ...DUE, currency: 'INR' })).toBeUndefined();
  });
});
