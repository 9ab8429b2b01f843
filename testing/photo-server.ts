import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** For photos.test and elsewhere.test, signed by itself. Nobody but tests trusts it. */
export const PHOTO_SERVER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBczCCARqgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtwaG90b3Mu
dGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLcGhvdG9zLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARREbGQ+hiV
rzTcOgVpXoOuEtNQTRoe23hS8XXDKTK5CAtEf2MKPZ/VzPoeWIrq5bZdTh2tvaQB
W1rswjNO0M4Fo1cwVTAmBgNVHREEHzAdggtwaG90b3MudGVzdIIOZWxzZXdoZXJl
LnRlc3QwDAYDVR0TBAUwAwEB/zAdBgNVHQ4EFgQUTcP1VIREiA/ndBT8a7OOG4E/
m/UwCgYIKoZIzj0EAwIDRwAwRAIgC8imSZpvr4T17s9jnWnhbkLbpZFLkjQX40sH
kjO3MB4CIGZ1l+Xgr0ZFXuTlIMxPak/e20J31iAO7ZA5UDPzJxf2
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7TG+dBO4xta+8IOc
DwsmO64staqWWV/8gOWuIqYwjTihRANCAARREbGQ+hiVrzTcOgVpXoOuEtNQTRoe
23hS8XXDKTK5CAtEf2MKPZ/VzPoeWIrq5bZdTh2tvaQBW1rswjNO0M4F
-----END PRIVATE KEY-----
`;

export interface PhotoServer {
  readonly port: number;
  /** The paths that were asked for, with the host. */
  readonly asked: string[];
}

/** An https server on this machine, by a path's answer. Call it at the top of a test file. */
export function usePhotoServer(answers: Readonly<Record<string, RequestListener>>): PhotoServer {
  const asked: string[] = [];
  const server = createServer({ cert: PHOTO_SERVER_CERTIFICATE, key: KEY }, (request, response) => {
    const { url = '/', headers } = request;
    asked.push(`${headers.host?.replace(/:.*/, '')}${url}`);
    const answer = answers[url];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    get port() {
      return (server.address() as AddressInfo).port;
    },
  };
}
