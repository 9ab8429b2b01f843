import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Stripe } from 'stripe';

import {
  type Authentication,
  endAuthentication,
  findAuthentication,
  returnLink,
} from './authentications.ts';
import { readBody, readForm } from './form.ts';
import { causelessCall, type OpenSandbox } from './open-sandbox.ts';

/** Serves the page of a payment's confirmation step, and handles its buttons. */
export async function showAuthentication(
  open: OpenSandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { sandbox } = open;
  const token = path.slice('/authenticate/'.length);
  const found = findAuthentication(sandbox, token);
  if (request.method !== 'POST' || !found) {
    sendPage(response, found);
    return;
  }
  const { outcome } = readForm(await readBody(request));
  if (outcome !== 'complete' && outcome !== 'fail') {
    sendPage(response, found);
    return;
  }
  // Looked up again, because a second click may have ended the step while the body was being read.
  const ended = sandbox.store.transact(() => {
    const current = findAuthentication(sandbox, token) ?? found;
    return endAuthentication(causelessCall(sandbox), current, outcome);
  });
  open.changed();
  sendRedirect(response, ended, path);
}

/** Sends the page on which a shopper confirms their payment, or one that says that the step is over. */
function sendPage(response: ServerResponse, authentication: Authentication | undefined): void {
  const status = authentication ? 200 : 404;
  response.writeHead(status, pageHeaders(authentication?.returnUrl)).end(render(authentication));
}

/** Redirects the shopper: back to the shop, or to the page that says that the step is over. */
function sendRedirect(
  response: ServerResponse,
  authentication: Authentication | undefined,
  path: string,
): void {
  const location = (authentication && returnLink(authentication)) ?? path;
  response.writeHead(303, { ...pageHeaders(authentication?.returnUrl), location }).end();
}

function pageHeaders(returnUrl: string | null | undefined): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src '${STYLE_HASH}'`,
      // The form is answered with a redirect, whose target form-action must allow, too.
      `form-action 'self'${formTarget(returnUrl)}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

function formTarget(returnUrl: string | null | undefined): string {
  const origin = returnUrl ? URL.parse(returnUrl)?.origin : undefined;
  if (origin === undefined) return '';
  // A content security policy can't contain an IPv6 address.
  return origin.includes('[') ? ' http:' : ` ${origin}`;
}

function render(authentication: Authentication | undefined): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>Confirm your payment</title><style>${STYLE}</style></head>`,
    `<body><main>${content(authentication)}</main></body></html>`,
  ].join('');
}

function content(authentication: Authentication | undefined): string {
  if (!authentication) return '<h1>There is no such payment</h1>';
  if (!authentication.isOpen) return endedStep(authentication);
  return [
    '<h1>Confirm your payment</h1>',
    `<p class="amount">${amountOf(authentication.intent)}</p>`,
    '<p>This page stands in for your bank. It is a test: no money moves.</p>',
    form('complete', 'Complete'),
    form('fail', 'Fail'),
  ].join('');
}

function form(outcome: string, label: string): string {
  return `<form method="post"><input type="hidden" name="outcome" value="${outcome}"><button class="${outcome}">${label}</button></form>`;
}

function endedStep(authentication: Authentication): string {
  const back = returnLink(authentication);
  const link = back ? `<p><a href="${escape(back)}">Back to the shop</a></p>` : '';
  const outcome =
    authentication.intent.status === 'succeeded'
      ? 'The payment went through.'
      : 'This step is closed. If the payment is still open, it can be tried again in the shop.';
  return `<h1>Nothing left to confirm</h1><p>${outcome}</p>${link}`;
}

function amountOf({ amount, currency }: Stripe.PaymentIntent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #f4f4f5) }
main { box-sizing: border-box; width: min(100% - 2rem, 24rem); padding: 2rem; border-radius: 1rem;
  background: light-dark(#fff, #27272a); border: 1px solid light-dark(#d4d4d8, #52525b) }
h1 { margin: 0 0 .5rem; font-size: 1.25rem }
p { margin: 0 0 1rem }
.amount { font-size: 2rem; font-weight: 600 }
a { color: inherit }
button { width: 100%; min-height: 2.75rem; margin-top: .5rem; border-radius: .5rem; font: inherit;
  font-weight: 600; cursor: pointer; border: 1px solid light-dark(#71717a, #a1a1aa);
  background: transparent; color: inherit }
button.complete { background: light-dark(#18181b, #f4f4f5); color: light-dark(#fff, #18181b) }
:focus-visible { outline: 3px solid light-dark(#2563eb, #93c5fd); outline-offset: 2px }
`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
