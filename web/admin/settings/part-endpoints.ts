import type {
  SettingsAnswer,
  SettingsChanges,
  SettingsSaved,
  StoredSettings,
} from '#contract/settings.ts';
import { api } from '#web/api.ts';

interface PartToSave {
  uid: string;
  changes: SettingsChanges;
  /** When the settings were changed that the form was opened with. */
  version: string;
}

const partApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The settings to edit, never from the cache. */
    settingsToEdit: build.query<StoredSettings, string>({
      query: (uid) => ({ url: `settings?${new URLSearchParams({ id: uid })}`, cache: 'no-store' }),
      transformResponse: (answer: SettingsAnswer) => answer.settings,
      keepUnusedDataFor: 0,
    }),
    saveSettingsPart: build.mutation<SettingsSaved, PartToSave>({
      query: ({ uid, changes, version }) => ({
        url: `settings?${new URLSearchParams({ id: uid })}`,
        method: 'PUT',
        headers: { 'if-match': version },
        body: changes,
      }),
    }),
  }),
});

export const { settingsToEdit, saveSettingsPart } = partApi.endpoints;
