import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AdminProductPage, AdminProductQuery, ProductAnswer } from '#contract/catalog.ts';
import { Done } from '#contract/done.ts';
import { NewProduct, ProductChanges } from '#contract/product-form.ts';
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
import { demandForm, FORM_LIMITS } from './read-form.ts';
import { readProductForm } from './read-product-form.ts';

const config = { access: { who: 'admin' as const, ownId: true } };
const takesForm = { config: { ...config, takesFiles: true }, preParsing: demandForm };
const common = { tags: ['Product'], security: [{ idToken: [] }] };
const OwnId = z.object({ id: z.string() });
const Params = z.object({ id: z.string() });
/** A form is read by its own reader, part by part: only the document knows it as a body. */
const form = { consumes: ['multipart/form-data'] };

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
          ...form,
          summary: 'Put a product on sale',
          description: `${PARTS} All but \`description\` are needed.`,
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
          ...form,
          summary: 'Change a product: only the parts sent change',
          description: `${PARTS} With \`If-Match: <updatedAt>\` a form opened on an older product is refused.`,
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

const PARTS =
  'Form parts: `name`, `category`, `price`, `stock`, `description`, and up to 5 files named `photos`.';
