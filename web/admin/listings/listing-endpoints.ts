import type { Category, CategoryWritten, OneCategory } from '#contract/categories.ts';
import type {
  Collection,
  CollectionRule,
  CollectionWritten,
  OneCollection,
  RulePreview,
} from '#contract/collections.ts';
import type { Done } from '#contract/done.ts';
import type { z } from 'zod';
import { api, callAddress } from '#web/api.ts';

interface Save {
  uid: string;
  /** Absent: it is added. */
  id?: string | undefined;
  /** The version that the form was opened with. */
  version?: string | undefined;
  body: object;
}

interface Deletion {
  uid: string;
  id: string;
  version: string;
  /** The category that gets the products. */
  to?: string | undefined;
}

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A category to edit, never from the cache. */
    categoryToEdit: build.query<Category, string>({
      query: (slug) => ({ url: `category/${encodeURIComponent(slug)}`, cache: 'no-store' }),
      transformResponse: (answer: z.infer<typeof OneCategory>) => answer.category,
      keepUnusedDataFor: 0,
    }),
    saveCategory: build.mutation<CategoryWritten, Save>({
      query: (save) => writing('category', save),
      invalidatesTags: (done) => (done ? ['product', 'coupon'] : []),
    }),
    mergeCategory: build.mutation<CategoryWritten, { uid: string; id: string; to: string }>({
      query: ({ uid, id, to }) => ({
        url: callAddress(`category/${id}/merge`, uid),
        method: 'POST',
        body: { to },
      }),
      invalidatesTags: (done) => (done ? ['product', 'coupon'] : []),
    }),
    deleteCategory: build.mutation<Done, Deletion>({
      query: (deletion) => deleting('category', deletion),
      invalidatesTags: (done) => (done ? ['product', 'coupon'] : []),
    }),
    /** A collection to edit, with its products or rule; never from the cache. */
    collectionToEdit: build.query<Collection, { uid: string; slug: string }>({
      query: ({ uid, slug }) => ({
        url: callAddress(`collection/${encodeURIComponent(slug)}`, uid),
        cache: 'no-store',
      }),
      transformResponse: (answer: OneCollection) => answer.collection,
      keepUnusedDataFor: 0,
    }),
    /** The products that a rule finds now. */
    rulePreview: build.query<RulePreview, { uid: string; rule: CollectionRule }>({
      query: ({ uid, rule }) =>
        callAddress('collection/preview', uid, { rule: JSON.stringify(rule) }),
      providesTags: ['product'],
    }),
    saveCollection: build.mutation<CollectionWritten, Save>({
      query: (save) => writing('collection', save),
      invalidatesTags: (done) => (done ? ['product'] : []),
    }),
    deleteCollection: build.mutation<Done, Deletion>({
      query: (deletion) => deleting('collection', deletion),
      invalidatesTags: (done) => (done ? ['product'] : []),
    }),
  }),
});

function writing(what: 'category' | 'collection', { uid, id, version, body }: Save) {
  return {
    url: callAddress(id === undefined ? what : `${what}/${id}`, uid),
    method: id === undefined ? 'POST' : 'PUT',
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  };
}

function deleting(what: 'category' | 'collection', { uid, id, version, to }: Deletion) {
  return {
    url: callAddress(`${what}/${id}`, uid, to === undefined ? {} : { to }),
    method: 'DELETE',
    headers: { 'if-match': `"${version}"` },
  };
}

export const {
  categoryToEdit,
  saveCategory,
  mergeCategory,
  deleteCategory,
  collectionToEdit,
  rulePreview,
  saveCollection,
  deleteCollection,
} = listingApi.endpoints;
