import type { IncomingMessage, ServerResponse } from 'node:http';

import { endAuthentication, findAuthentication } from './authentications.ts';
import { sendRedirect, sendPage } from './authentication-page.ts';
import { readForm } from './form.ts';
import { causelessCall, type OpenSandbox } from './open-sandbox.ts';
import { readBody } from './read-body.ts';

/** Answers the page of a payment's confirmation step, and the buttons on it. */
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
  // Looked up again: the body may have taken its time, and a second click must find the first.
  const ended = sandbox.store.transact(() => {
    const current = findAuthentication(sandbox, token) ?? found;
    return endAuthentication(causelessCall(sandbox), current, outcome);
  });
  open.changed();
  sendRedirect(response, ended, path);
}
