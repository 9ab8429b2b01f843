import type {
  SettingsAnswer,
  SettingsChange,
  SettingsChangeList,
  SettingsChanges,
  SettingsSaved,
  StoredSettings,
} from '#contract/settings.ts';
import { api } from '#web/api.ts';

interface SettingsToSave {
  uid: string;
  /** The version that the form was opened with. */
  version: string;
  changes: SettingsChanges;
}

const own = (uid: string) => new URLSearchParams({ id: uid }).toString();

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The settings to edit, by the uid of the admin. */
    ownerSettings: build.query<StoredSettings, string>({
      query: (uid) => `settings?${own(uid)}`,
      transformResponse: (answer: SettingsAnswer) => answer.settings,
      keepUnusedDataFor: 0,
    }),
    settingsChanges: build.query<SettingsChange[], string>({
      query: (uid) => `settings/changes?${own(uid)}`,
      transformResponse: (answer: SettingsChangeList) => answer.changes,
      keepUnusedDataFor: 0,
    }),
    saveSettings: build.mutation<SettingsSaved, SettingsToSave>({
      query: ({ uid, version, changes }) => ({
        url: `settings?${own(uid)}`,
        method: 'PUT',
        headers: { 'if-match': version },
        body: changes,
      }),
      invalidatesTags: ['product'],
    }),
  }),
});

export const { ownerSettings, settingsChanges, saveSettings } = settingsApi.endpoints;
