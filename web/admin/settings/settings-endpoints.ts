import type { z } from 'zod';
import type { Product } from '#contract/catalog.ts';
import type { SettingsTried, SettingsTry } from '#contract/delivery.ts';
import type { RowProducts } from '#contract/home-rows.ts';
import type { PictureUploaded } from '#contract/settings-picture.ts';
import type {
  HomeAnswer,
  HomeSaved,
  SettingsAnswer,
  SettingsChange,
  SettingsChangeList,
  SettingsChanges,
  SettingsSaved,
  StoredHome,
  StoredSettings,
} from '#contract/settings.ts';
import type { StoredSynonyms, SynonymsAnswer, SynonymsSaved } from '#contract/synonyms.ts';
import { sendForm } from '#web/admin/form/send-form.ts';
import { api, callAddress } from '#web/api.ts';
import { readConfig } from '#web/config-endpoint.ts';

interface SettingsToSave {
  uid: string;
  /** The version that the form was opened with: when the settings had last been changed. */
  version: string;
  changes: SettingsChanges;
}

interface AddressToTry {
  uid: string;
  wanted: z.input<typeof SettingsTry>;
}

interface HomeToSave {
  uid: string;
  version: string;
  home: StoredHome['home'];
}

interface SynonymsToSave {
  uid: string;
  version: string;
  synonyms: StoredSynonyms['synonyms'];
}

interface PictureToUpload {
  uid: string;
  /** What shows it: whoever changes that may not change other things. */
  of: PictureOf;
  file: File;
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** What shows an uploaded picture: the settings, the home page, or a category or collection. */
export type PictureOf = 'settings' | 'home' | 'listing';

const PICTURES: Readonly<Record<PictureOf, string>> = {
  settings: 'settings/picture',
  home: 'settings/home/picture',
  listing: 'category/picture',
};

/** The number of products offered for a typed text. */
const OFFERED = '6';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The settings to edit, by the uid of the admin. */
    ownerSettings: build.query<StoredSettings, string>({
      query: (uid) => ({ url: callAddress('settings', uid), cache: 'no-store' }),
      transformResponse: (answer: SettingsAnswer) => answer.settings,
      keepUnusedDataFor: 0,
    }),
    /** The home page to edit, for those who may change that alone. */
    homeSettings: build.query<StoredHome, string>({
      query: (uid) => ({ url: callAddress('settings/home', uid), cache: 'no-store' }),
      transformResponse: (answer: HomeAnswer) => answer.settings,
      keepUnusedDataFor: 0,
    }),
    saveHome: build.mutation<HomeSaved, HomeToSave>({
      query: ({ uid, version, home }) => ({
        url: callAddress('settings/home', uid),
        method: 'PUT',
        headers: { 'if-match': version },
        body: { home },
      }),
      async onQueryStarted({ uid }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const { settings } = saved.data;
        dispatch(settingsApi.util.updateQueryData('homeSettings', uid, () => settings));
        void dispatch(readConfig());
      },
    }),
    /** The synonyms of the search, to edit them. */
    synonymSettings: build.query<StoredSynonyms, string>({
      query: (uid) => ({ url: callAddress('settings/synonyms', uid), cache: 'no-store' }),
      transformResponse: (answer: SynonymsAnswer) => answer.settings,
      keepUnusedDataFor: 0,
    }),
    saveSynonyms: build.mutation<SynonymsSaved, SynonymsToSave>({
      query: ({ uid, version, synonyms }) => ({
        url: callAddress('settings/synonyms', uid),
        method: 'PUT',
        headers: { 'if-match': version },
        body: { synonyms },
      }),
      // Searches find other products now.
      invalidatesTags: ['product'],
      async onQueryStarted({ uid }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const { settings } = saved.data;
        dispatch(settingsApi.util.updateQueryData('synonymSettings', uid, () => settings));
      },
    }),
    settingsChanges: build.query<SettingsChange[], string>({
      query: (uid) => callAddress('settings/changes', uid),
      transformResponse: (answer: SettingsChangeList) => answer.changes,
      keepUnusedDataFor: 0,
    }),
    uploadPicture: build.mutation<PictureUploaded, PictureToUpload>({
      queryFn: async ({ uid, of, file, onProgress }, context) => {
        const body = new FormData();
        body.append('picture', file);
        const url = callAddress(PICTURES[of], uid);
        const sent = await sendForm({ url, method: 'POST', body, onProgress }, context, undefined);
        return sent.error ? { error: sent.error } : { data: sent.data as PictureUploaded };
      },
    }),
    saveSettings: build.mutation<SettingsSaved, SettingsToSave>({
      query: ({ uid, version, changes }) => ({
        url: callAddress('settings', uid),
        method: 'PUT',
        headers: { 'if-match': version },
        body: changes,
      }),
      // The number of products with low stock may have changed.
      invalidatesTags: ['product'],
      async onQueryStarted({ uid }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const { settings } = saved.data;
        // The next screen of the settings starts from these.
        dispatch(settingsApi.util.updateQueryData('ownerSettings', uid, () => settings));
        void dispatch(readConfig());
      },
    }),
    /** What counts for an address, as the settings are saved. */
    trySettings: build.mutation<SettingsTried, AddressToTry>({
      query: ({ uid, wanted }) => ({
        url: callAddress('settings/try', uid),
        method: 'POST',
        body: wanted,
      }),
    }),
    /** How many products on sale have no weight, if a way of delivery counts by it. */
    goodsWithoutWeight: build.query<number, { uid: string; country: string }>({
      query: ({ uid, country }) => ({
        url: callAddress('settings/try', uid),
        method: 'POST',
        body: { address: { country } },
      }),
      transformResponse: (answer: SettingsTried) => answer.withoutWeight,
      keepUnusedDataFor: 0,
    }),
    /** Products on sale by words. */
    productsByWords: build.query<Product[], string>({
      query: (search) => `product/all?${new URLSearchParams({ search, limit: OFFERED })}`,
      extraOptions: { public: true },
      transformResponse: (answer: RowProducts) => answer.products,
      providesTags: ['product'],
    }),
    /** Products on sale by their ids, separated by commas. */
    productsByIds: build.query<Product[], string>({
      query: (ids) => `product/collection?ids=${ids}`,
      extraOptions: { public: true },
      transformResponse: (answer: RowProducts) => answer.products,
      providesTags: ['product'],
    }),
  }),
});

export const {
  ownerSettings,
  homeSettings,
  settingsChanges,
  uploadPicture,
  saveSettings,
  saveHome,
  trySettings,
  goodsWithoutWeight,
  synonymSettings,
  saveSynonyms,
  productsByWords,
  productsByIds,
} = settingsApi.endpoints;
