import { describe, expect, it } from 'vitest';
import { followAddress, sendText, type TypedText } from './typed-text.ts';

const atStart: TypedText = { text: '', sent: [''], key: 'a' };
const type = (field: TypedText, text: string): TypedText => ({ ...field, text });
const arrives = (field: TypedText, value: string, wentInHistory = false) =>
  followAddress(field, { value, key: `${field.key}+`, wentInHistory });

describe('a text that goes into the address', () => {
  it('stays as it was typed while an earlier value arrives', () => {
    const twice = sendText(type(sendText(type(atStart, 'w'), 'w'), 'watc'), 'watc');
    const field = arrives(type(twice, 'watch'), 'w');
    expect(field.text).toBe('watch');
    expect(field.sent).toEqual(['w', 'watc']);
    expect(arrives(field, 'watc')).toMatchObject({ text: 'watch', sent: ['watc'] });
  });

  it('needs no address for each value: a later one may take its place', () => {
    const field = arrives(sendText(sendText(type(atStart, 'wa'), 'w'), 'wa'), 'wa');
    expect(field).toMatchObject({ text: 'wa', sent: ['wa'] });
  });

  it('stays when another filter changes the address', () => {
    expect(arrives(type(atStart, 'w'), '').text).toBe('w');
  });

  it('follows what anything else puts into the address', () => {
    expect(arrives(type(atStart, 'w'), 'lamp')).toMatchObject({ text: 'lamp', sent: ['lamp'] });
  });

  it('follows the history, also back to a value that it sent', () => {
    const sent = sendText(type(atStart, 'watch'), 'watch');
    expect(arrives(sent, '', true)).toMatchObject({ text: '', sent: [''] });
  });
});
