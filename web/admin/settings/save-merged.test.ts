import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type StoredSettings } from '#contract/settings.ts';
import { saveMerged } from './save-merged.ts';

const settingsAt = (updatedAt: string): StoredSettings => ({
  ...DEFAULT_SETTINGS,
  name: 'Vitrine',
  updatedAt,
});
const refusal = (status: number, code: string) => Object.assign(new Error(code), { status, code });

/** A form that was opened with version 1, in a shop whose settings have this version. */
function form(current: string, isConflict = false) {
  const tried: string[] = [];
  const result = saveMerged({
    version: '1',
    save: async (version) => {
      tried.push(version);
      if (version !== current) throw refusal(412, 'STALE');
      return { success: true, message: 'Settings saved', settings: settingsAt('9') };
    },
    readAgain: async () => settingsAt('2'),
    isConflict: () => isConflict,
  });
  return { result, tried };
}

it('what is not outdated is saved at once', async () => {
  const { result, tried } = form('1');
  expect(await result).toMatchObject({ saved: { message: 'Settings saved' } });
  expect(tried).toEqual(['1']);
});

it('if somebody else has changed other parts, the change is saved over theirs', async () => {
  const { result, tried } = form('2');
  expect(await result).toMatchObject({ saved: { settings: { updatedAt: '9' } } });
  expect(tried).toEqual(['1', '2']);
});

it('if somebody else has changed the same, nothing is saved and the present settings are returned', async () => {
  const { result, tried } = form('2', true);
  expect(await result).toMatchObject({ conflict: { updatedAt: '2' } });
  expect(tried).toEqual(['1']);
});

it('gives up if the settings change each time', async () => {
  const { result, tried } = form('never');
  await expect(result).rejects.toMatchObject({ code: 'STALE' });
  expect(tried).toHaveLength(3);
});

it('what is refused for another reason is not tried again', async () => {
  const saving = saveMerged({
    version: '1',
    save: () => Promise.reject(refusal(400, 'VALIDATION')),
    readAgain: async () => settingsAt('2'),
    isConflict: () => false,
  });
  await expect(saving).rejects.toMatchObject({ code: 'VALIDATION' });
});
