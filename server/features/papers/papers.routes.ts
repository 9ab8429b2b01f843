import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MOST_INVOICES, MOST_SLIPS } from '#contract/order-limits.ts';
import { PapersAnswer } from '#contract/papers.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { notFound } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  invoicesFile,
  paperFileFor,
  papersFor,
  slipsFile,
  type PapersDeps,
  type PdfFile,
} from './papers.service.ts';

export interface PapersRoutesDeps extends PapersDeps {
  limits: SharedLimits;
  /** The shop's name and address, as its owner has set them. */
  sender(): Promise<{ name: string; address: string }>;
}

/** PDFs that a person gets in a minute, and those of many invoices: the others wait while one is drawn. */
const FILES_A_MINUTE = 60;
const INVOICES_A_MINUTE = 6;

const Params = z.object({ id: z.string() });
const CreditNoteParams = Params.extend({ n: z.string().describe('1, 2 …') });
const SlipsQuery = z.object({
  id: z.string(),
  orders: z
    .string()
    .max(10_000)
    .describe(`The ids of up to ${MOST_SLIPS} orders, with commas between them`),
});

const InvoicesQuery = z.object({
  id: z.string(),
  orders: z
    .string()
    .refine(
      (ids) => ids.split(',').length <= MOST_INVOICES,
      `At most ${MOST_INVOICES} orders at once`,
    )
    .describe(`The ids of up to ${MOST_INVOICES} orders, with commas between them`),
});

const PDF = {
  200: { description: 'The file', content: { 'application/pdf': { schema: z.file() } } },
};
const FOR_BUYERS = {
  access: { who: 'user' as const, ownId: true, duty: 'orders' as const, orOrderKey: true },
};
const FILE = `The file is sent as a download and is never cached. ${FILES_A_MINUTE} files a minute for a person (429).`;

export function papersRoutes(deps: PapersRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listPapersRoute(app, deps);
    invoiceRoute(app, deps);
    creditNoteRoute(app, deps);
    slipsRoute(app, deps);
    invoicesRoute(app, deps);
  };
}

function listPapersRoute(app: ZodApp, deps: PapersRoutesDeps): void {
  app.get(
    '/order/:id/papers',
    {
      config: FOR_BUYERS,
      schema: {
        operationId: 'listPapers',
        summary: 'The invoice and the credit notes of an order: its buyer or an admin',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['SIGN_IN_AGAIN', 'NOT_FOUND'],
        response: { 200: PapersAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      papers: await papersFor(deps, callerOf(request), request.params.id),
    }),
  );
}

function invoiceRoute(app: ZodApp, deps: PapersRoutesDeps): void {
  app.get(
    '/order/:id/invoice.pdf',
    {
      config: FOR_BUYERS,
      schema: {
        operationId: 'getInvoice',
        summary: 'The invoice of an order as a PDF: its buyer or an admin',
        description: `An order from before there were invoices gets one now. ${FILE}`,
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['SIGN_IN_AGAIN', 'NOT_FOUND', 'RATE_LIMITED'],
        response: PDF,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await deps.limits.count('papers', caller.claims.uid, FILES_A_MINUTE);
      const of = { orderId: request.params.id, n: 0 };
      return sendPdf(reply, await paperFileFor(deps, caller, of));
    },
  );
}

function creditNoteRoute(app: ZodApp, deps: PapersRoutesDeps): void {
  app.get(
    '/order/:id/credit-note/:n.pdf',
    {
      config: FOR_BUYERS,
      schema: {
        operationId: 'getCreditNote',
        summary: 'A credit note of an order as a PDF: its buyer or an admin',
        description: `They are numbered 1, 2 … within the order. ${FILE}`,
        tags: ['Order'],
        params: CreditNoteParams,
        querystring: OwnId,
        failures: ['SIGN_IN_AGAIN', 'NOT_FOUND', 'RATE_LIMITED'],
        response: PDF,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id: orderId, n } = request.params;
      await deps.limits.count('papers', caller.claims.uid, FILES_A_MINUTE);
      if (!/^[1-9]\d{0,5}$/.test(n)) throw notFound('paper');
      return sendPdf(reply, await paperFileFor(deps, caller, { orderId, n: Number(n) }));
    },
  );
}

function slipsRoute(app: ZodApp, deps: PapersRoutesDeps): void {
  app.get(
    '/order/slips.pdf',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'getPackingSlips',
        summary: 'Packing slips of orders as one PDF, without prices',
        description: `Cancelled and deleted orders are left out. ${FILE}`,
        tags: ['Order'],
        querystring: SlipsQuery,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: PDF,
      },
    },
    async (request, reply) => {
      await deps.limits.count('papers', callerOf(request).claims.uid, FILES_A_MINUTE);
      const ids = request.query.orders.split(',');
      return sendPdf(reply, await slipsFile(deps, await deps.sender(), ids));
    },
  );
}

function invoicesRoute(app: ZodApp, deps: PapersRoutesDeps): void {
  app.get(
    '/order/invoices.pdf',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'getInvoices',
        summary: 'The invoices of orders as one PDF',
        description: `In the order of the ids. Orders without an invoice and unknown ones are left out. The file is sent as a download and is never cached. ${INVOICES_A_MINUTE} files a minute for a person (429).`,
        tags: ['Order'],
        querystring: InvoicesQuery,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: PDF,
      },
    },
    async (request, reply) => {
      await deps.limits.count('invoices', callerOf(request).claims.uid, INVOICES_A_MINUTE);
      return sendPdf(reply, await invoicesFile(deps, request.query.orders.split(',')));
    },
  );
}

/** A download: shown inside the page of the shop, a file could do harm. The access rule forbids to cache it. */
function sendPdf(reply: FastifyReply, { bytes, fileName }: PdfFile): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}
