import { describe, expect, it } from 'vitest';
import { FORM_FIELDS, SETTING_FIELD_NAMES } from './setting-fields.ts';
import { completeSettings, publicSettings, Settings, SettingsChanges } from './settings.ts';

const shop = completeSettings('Lamps', null);

describe('the settings of a new shop', () => {
  it('are valid, and have each setting', () => {
    expect(Settings.parse(shop)).toEqual(shop);
    const tops = new Set(SETTING_FIELD_NAMES.map((field) => field.split('.', 1)[0]));
    expect(Object.keys(Settings.shape)).toEqual([...tops]);
  });

  it('stand for what is not stored, also in a setting of which a part is stored', () => {
    const stored = { taxPercent: 12, contact: { phone: '1' } } as Partial<Settings>;
    expect(completeSettings('Lamps', stored)).toEqual({
      ...shop,
      taxPercent: 12,
      contact: { ...shop.contact, phone: '1' },
    });
  });
});

it('Everybody may see only settings that are described as public, and of pages no text', () => {
  const shown = publicSettings(shop, 'IN');
  for (const name of ['carriers', 'letters', 'lowStock', 'seller', 'synonyms'])
    expect(shown).not.toHaveProperty(name);
  expect(shown.contact).toEqual(shop.contact);
  expect(shown.pages.every((page) => !('body' in page))).toBe(true);
});

it.each(FORM_FIELDS)('A change may have %s alone', (field) => {
  const [top = '', part] = field.split('.');
  const value: unknown = Reflect.get(shop, top);
  const change = part === undefined ? value : { [part]: Reflect.get(value as object, part) };
  expect(SettingsChanges.safeParse({ [top]: change }).success).toBe(true);
});
