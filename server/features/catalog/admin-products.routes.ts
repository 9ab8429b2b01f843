import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import {
  AdminProductPage,
  AdminProductQuery,
  ProductAnswer,
  ProductExportQuery,
} from '#contract/catalog.ts';
import { Done } from '#contract/done.ts';
import {
  isDraftForm,
  newProductSchema,
  NewProductForm,
  ProductChanges,
  ProductChangesForm,
} from '#contract/product-form.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import {
  demandForm,
  FORM_LIMITS,
  type FormShape,
  maxFormBytes,
} from '#server/features/photos/read-form.ts';
import { readPhotoForm } from '#server/features/photos/read-photo-form.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  demandEditable,
  type EditDeps,
} from './edit-product.ts';
import { filterOf, listAdminProducts } from './list-admin-products.ts';
import { productCsv } from './product-csv.queries.ts';

const PRODUCT_FORM: FormShape = {
  texts: PRODUCT_FIELD_NAMES,
  files: { name: 'photos', max: PRODUCT_LIMITS.photos.max },
};
const FORM = `At most ${maxFormBytes(PRODUCT_FORM.files)} bytes in total. An upload that stalls is answered 408.`;
const takesForm = {
  config: { ...forAdmins('catalogue'), takesFiles: true },
  preParsing: demandForm(PRODUCT_FORM),
};
const SAVED_AS = { live: 'is on sale', draft: 'is a draft', archived: 'is archived' } as const;
const Params = z.object({ id: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the product when the form was opened: 412 if it has changed since'),
});

export function adminProductsRoutes(deps: EditDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });
    listAdminProductsRoute(app, deps);
    createProductRoute(app, deps);
    updateProductRoute(app, deps);
    deleteProductRoute(app, deps);
  };
}

function listAdminProductsRoute(app: ZodApp, deps: EditDeps): void {
  app.get(
    '/product/admin-products',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'listAdminProducts',
        summary: 'Products for the back office',
        tags: ['Product'],
        response: { 200: AdminProductPage },
        querystring: AdminProductQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listAdminProducts(deps.database.pool, request.query, await deps.lowStock())),
    }),
  );
}

function createProductRoute(app: ZodApp, deps: EditDeps): void {
  app.post(
    '/product/new',
    {
      ...takesForm,
      schema: {
        operationId: 'createProduct',
        summary: 'Put a product on sale, or make a draft, which needs a name only',
        tags: ['Product'],
        failures: ['DUPLICATE', 'IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
        response: { 201: ProductAnswer },
        form: NewProductForm,
        description: FORM,
        headers: IdempotencyHeaders,
        querystring: OwnId,
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      const read = await readPhotoForm(request, PRODUCT_FORM, (texts) => ({
        schema: newProductSchema(texts),
        photosNeeded: isDraftForm(texts) ? 0 : 1,
      }));
      const idempotency = readIdempotencyKey(request.headers['idempotency-key'], [
        read.fields,
        read.photos.map(({ hash }) => hash),
      ]);
      const product = await createProduct(deps, uid, { ...read, idempotency });
      const message = `${product.name} ${SAVED_AS[product.state]}`;
      return reply.code(201).send({ success: true, message, product });
    },
  );
}

function updateProductRoute(app: ZodApp, deps: EditDeps): void {
  app.put(
    '/product/:id',
    {
      ...takesForm,
      schema: {
        operationId: 'updateProduct',
        summary: 'Change a product: fields that are not sent stay as they are',
        tags: ['Product'],
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: ProductAnswer },
        form: ProductChangesForm,
        description: `${FORM} With \`If-Match: <updatedAt>\` a form that was opened before the last change is refused.`,
        headers: Version,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const { id } = request.params;
      const ifMatch = request.headers['if-match'];
      await demandEditable(deps, id, ifMatch);
      const read = await readPhotoForm(request, PRODUCT_FORM, ProductChanges);
      const product = await changeProduct(deps, uid, { id, ifMatch, ...read });
      return { success: true as const, message: `${product.name} is saved`, product };
    },
  );
}

function deleteProductRoute(app: ZodApp, deps: EditDeps): void {
  app.delete(
    '/product/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'deleteProduct',
        summary: 'Take a product off the shop',
        tags: ['Product'],
        failures: ['NOT_FOUND'],
        response: { 200: Done },
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      await deleteProduct(deps, callerOf(request).claims.uid, request.params.id);
      return { success: true as const, message: 'Product deleted' };
    },
  );
}

interface ProductCsvDeps extends ExportsDeps {
  database: Database;
  lowStock(): Promise<number>;
  /** The shop's address, for photos; '' if it is not known. */
  origin: string;
}

export function productCsvRoutes(deps: ProductCsvDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/product/export.csv',
      {
        config: { ...forAdmins('catalogue'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportProducts',
          summary: 'The products of a filter as a CSV file',
          description: `One line for each product. ${CSV_WORDS}`,
          tags: ['Product'],
          querystring: ProductExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => {
        const filter = await filterOf(deps.database.pool, query, await deps.lowStock());
        return sendCsv(reply, deps, productCsv(filter, deps.origin));
      },
    );
  };
}
