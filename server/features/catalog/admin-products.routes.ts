import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AdminProductPage, AdminProductQuery, ProductAnswer } from '#contract/catalog.ts';
import { Done } from '#contract/done.ts';
import {
  NewProduct,
  NewProductForm,
  ProductChanges,
  ProductChangesForm,
} from '#contract/product-form.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  demandEditable,
  type EditParts,
} from './edit-product.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { demandForm, FORM_LIMITS, MAX_FORM_BYTES } from './read-form.ts';
import { readProductForm } from './read-product-form.ts';

const config = { access: { who: 'admin' as const, ownId: true } };
const takesForm = { config: { ...config, takesFiles: true }, preParsing: demandForm };
const common = { tags: ['Product'], security: [{ idToken: [] }] };
const OwnId = z.object({ id: z.string() });
const Params = z.object({ id: z.string() });
/** Whatever else comes in the headers stays there. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      '`updatedAt` of the product that the form was opened on: 412 if it has changed since',
    ),
});

export function adminProductsRoutes(parts: EditParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });

    app.get(
      '/product/admin-products',
      {
        config,
        schema: {
          ...common,
          summary: 'Products for the back office',
          querystring: AdminProductQuery,
          response: answers(
            { 200: AdminProductPage },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        ...(await listAdminProducts(parts.database.pool, request.query)),
      }),
    );

    app.post(
      '/product/new',
      {
        ...takesForm,
        schema: {
          ...common,
          form: NewProductForm,
          summary: 'Put a product on sale',
          description: FORM,
          querystring: OwnId,
          response: answers(
            { 201: ProductAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'UNAVAILABLE',
          ),
        },
      },
      async (request, reply) => {
        const { uid } = callerOf(request).claims;
        const product = await createProduct(
          parts,
          uid,
          await readProductForm(request, NewProduct, 1),
        );
        const message = `${product.name} is on sale`;
        return reply.code(201).send({ success: true, message, product });
      },
    );

    app.put(
      '/product/:id',
      {
        ...takesForm,
        schema: {
          ...common,
          form: ProductChangesForm,
          summary: 'Change a product: only the parts sent change',
          description: `${FORM} With \`If-Match: <updatedAt>\` a form opened on an older product is refused.`,
          headers: Version,
          params: Params,
          querystring: OwnId,
          response: answers(
            { 200: ProductAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'STALE',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        const { id } = request.params;
        const ifMatch = request.headers['if-match'];
        await demandEditable(parts, id, ifMatch);
        const read = await readProductForm(request, ProductChanges, 0);
        const product = await changeProduct(parts, uid, { id, ifMatch, ...read });
        return { success: true as const, message: `${product.name} is saved`, product };
      },
    );

    app.delete(
      '/product/:id',
      {
        config,
        schema: {
          ...common,
          summary: 'Take a product off the shop',
          params: Params,
          querystring: OwnId,
          response: answers(
            { 200: Done },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        await deleteProduct(parts, request.params.id);
        return { success: true as const, message: 'Product deleted' };
      },
    );
  };
}

const FORM = `At most ${MAX_FORM_BYTES} bytes in all. It may take as long as it flows; one that stops is answered 408.`;
