import type {
  AdminProductPage,
  OneProduct,
  KnownProduct,
  ProductAnswer,
} from '#contract/catalog.ts';
import type { Done } from '#contract/done.ts';
import type { PhotosToSave } from '#contract/product-photos.ts';
import { sendForm } from '#web/admin/form/send-form.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';
import { type PhotoToAdd, sendPhoto } from './photo-form.ts';

type ProductToSave = {
  uid: string;
  form: FormData;
  onProgress: (share: number) => void;
} & (
  | { /** As it was when its form was opened. */ known: KnownProduct }
  | { /** Of a new product's form. */ idempotencyKey: string }
);

const adminProductApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.query<AdminProductPage, ListAsked>({
      query: (asked) => listAddress('product/admin-products', asked),
      providesTags: ['product'],
    }),
    /** A product to edit, never from the cache. */
    productToEdit: build.query<KnownProduct, string>({
      query: (id) => ({ url: `product/${encodeURIComponent(id)}`, cache: 'no-store' }),
      transformResponse: (answer: OneProduct) => answer.product,
      keepUnusedDataFor: 0,
    }),
    /** Creates or changes a product. */
    saveProduct: build.mutation<ProductAnswer, ProductToSave>({
      queryFn: async ({ uid, form, onProgress, ...product }, context) => {
        const to =
          'known' in product
            ? ({
                method: 'PUT',
                url: callAddress(`product/${encodeURIComponent(product.known._id)}`, uid),
                headers: { 'if-match': product.known.updatedAt },
              } as const)
            : ({
                method: 'POST',
                url: callAddress('product/new', uid),
                headers: { 'idempotency-key': product.idempotencyKey },
              } as const);
        const { data, error } = await sendForm(
          { ...to, body: form, onProgress },
          context,
          undefined,
        );
        return error ? { error } : { data: data as ProductAnswer };
      },
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    /** Orders and describes the photos of a product as it was read, and removes those that are not named. */
    changePhotos: build.mutation<
      ProductAnswer,
      { uid: string; product: KnownProduct } & PhotosToSave
    >({
      query: ({ uid, product, photos }) => ({
        url: callAddress(`product/${encodeURIComponent(product._id)}/photos`, uid),
        method: 'PUT',
        headers: { 'if-match': product.updatedAt },
        body: { photos },
      }),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    addPhoto: build.mutation<ProductAnswer, PhotoToAdd>({
      queryFn: (photo, context) => sendPhoto('product', photo, context),
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    deleteProduct: build.mutation<Done, { uid: string; productId: string }>({
      query: ({ uid, productId }) => ({
        url: callAddress(`product/${encodeURIComponent(productId)}`, uid),
        method: 'DELETE',
      }),
      invalidatesTags: ['product'],
    }),
  }),
});

export const { adminProducts, productToEdit, saveProduct, addPhoto, changePhotos, deleteProduct } =
  adminProductApi.endpoints;
