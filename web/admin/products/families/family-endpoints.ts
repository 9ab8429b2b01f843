import type {
  Family,
  FamilyAnswer,
  FamilyChanges,
  FamilyMembers,
  FamilySaved,
  FamilyWritten,
} from '#contract/family.ts';
import type { Done } from '#contract/done.ts';
import type { PhotosToSave } from '#contract/product-photos.ts';
import type { OptionValues } from '#contract/shown-family.ts';
import { api, callAddress } from '#web/api.ts';
import { type PhotoToAdd, sendPhoto } from '../photo-form.ts';

/** Two thousand members take their time. */
const MEMBERS_TIMEOUT_MS = 120_000;

/** A member as the API takes it, with the texts of its cells. */
export type SentMember = { values: OptionValues } & Record<string, string | OptionValues>;

/** A member's changes as the API takes them. `updatedAt`: as it was read. */
export type SentChange = { _id: string; updatedAt?: string | undefined } & Record<
  string,
  string | string[] | null | undefined
>;

interface FamilyToCreate {
  name: string;
  description: string;
  category?: string;
  details: unknown;
  options: readonly unknown[];
  members: readonly SentMember[];
  state: string;
}

interface ProductsToJoin {
  name: string;
  productIds: readonly string[];
  options: readonly string[];
  values: Readonly<Record<string, OptionValues>>;
}

type OfFamily<Body> = { uid: string; id: string } & Body;

/** A family with all its members. */
export interface WholeFamily {
  family: Family;
  members: FamilyMembers['members'];
}

const pathOf = (id: string, rest = '') => `family/${encodeURIComponent(id)}${rest}`;

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A family to edit with all its members, never from the cache. */
    familyToEdit: build.query<WholeFamily, string>({
      queryFn: async (id, _context, _options, call) => {
        const read = async (rest: string) => call({ url: pathOf(id, rest), cache: 'no-store' });
        const [family, first] = await Promise.all([read(''), read('/members?page=1')]);
        if (family.error) return { error: family.error };
        if (first.error) return { error: first.error };
        const { totalPages, members } = first.data as FamilyMembers;
        const others = Array.from({ length: Math.max(totalPages - 1, 0) }, (_, at) => at + 2);
        const pages = await Promise.all(others.map((page) => read(`/members?page=${page}`)));
        const failed = pages.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        const rest = pages.flatMap(({ data }) => (data as FamilyMembers).members);
        return {
          data: { family: (family.data as FamilyAnswer).family, members: [...members, ...rest] },
        };
      },
      keepUnusedDataFor: 0,
    }),
    createFamily: build.mutation<FamilyWritten, { uid: string; family: FamilyToCreate }>({
      query: ({ uid, family }) => ({
        url: callAddress('family/new', uid),
        method: 'POST',
        body: family,
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    joinFamily: build.mutation<FamilyWritten, { uid: string; family: ProductsToJoin }>({
      query: ({ uid, family }) => ({
        url: callAddress('family/join', uid),
        method: 'POST',
        body: family,
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    changeFamily: build.mutation<
      FamilyWritten,
      { uid: string; known: Family; changes: FamilyChanges }
    >({
      query: ({ uid, known, changes }) => ({
        url: callAddress(pathOf(known._id), uid),
        method: 'PUT',
        headers: { 'if-match': known.updatedAt },
        body: changes,
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    removeFamily: build.mutation<Done, { uid: string; known: Family }>({
      query: ({ uid, known }) => ({
        url: callAddress(pathOf(known._id), uid),
        method: 'DELETE',
        headers: { 'if-match': known.updatedAt },
      }),
      invalidatesTags: ['product'],
    }),
    addMembers: build.mutation<FamilyWritten, OfFamily<{ members: readonly SentMember[] }>>({
      query: ({ uid, id, members }) => ({
        url: callAddress(pathOf(id, '/members'), uid),
        method: 'POST',
        body: members,
        timeout: MEMBERS_TIMEOUT_MS,
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    changeMembers: build.mutation<FamilyWritten, OfFamily<{ changes: readonly SentChange[] }>>({
      query: ({ uid, id, changes }) => ({
        url: callAddress(pathOf(id, '/members'), uid),
        method: 'PUT',
        body: changes,
        timeout: MEMBERS_TIMEOUT_MS,
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    leaveFamily: build.mutation<Done, OfFamily<{ productId: string }>>({
      query: ({ uid, id, productId }) => ({
        url: callAddress(pathOf(id, '/leave'), uid),
        method: 'POST',
        body: { productId },
      }),
      invalidatesTags: ['product'],
    }),
    /** Orders and describes the photos of a family as it was read, and removes those that are not named. */
    changeFamilyPhotos: build.mutation<FamilySaved, { uid: string; known: Family } & PhotosToSave>({
      query: ({ uid, known, photos }) => ({
        url: callAddress(pathOf(known._id, '/photos'), uid),
        method: 'PUT',
        headers: { 'if-match': known.updatedAt },
        body: { photos },
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    addFamilyPhoto: build.mutation<FamilySaved, PhotoToAdd>({
      queryFn: (photo, context) => sendPhoto('family', photo, context),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
  }),
});

export const {
  familyToEdit,
  createFamily,
  joinFamily,
  changeFamily,
  removeFamily,
  addMembers,
  changeMembers,
  leaveFamily,
  changeFamilyPhotos,
  addFamilyPhoto,
} = familyApi.endpoints;
