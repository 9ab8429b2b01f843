// @module-tag long
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { useMeasuredShop } from '#testing/measured-shop.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';

const MB = 1024 * 1024;
const CONNECTIONS = 200;
const PIPELINED_BYTES = 64 * 1024;
const ALLOWED = 150 * MB;

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));

const shop = useMeasuredShop({ webFolder });
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Sends it on each of 200 connections, which never read. */
async function flood(bytes: string): Promise<void> {
  const { port, hostname } = new URL(shop.url);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket.pause());
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(bytes);
    }),
  );
}

describe('200 connections that send without reading', () => {
  it.each([
    ['pages', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', PIPELINED_BYTES],
    ['requests without a Host header', 'GET / HTTP/1.1\r\n\r\n', PIPELINED_BYTES],
    ['requests that expect', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: b\r\n\r\n', PIPELINED_BYTES],
    ['as many pages as may wait', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', 0],
  ])('take no memory, and others are answered: %s', async (_what, request, bytes) => {
    const { rss: before } = await shop.memory();
    await flood(request.repeat(Math.max(8, Math.floor(bytes / request.length))));
    for (let time = 0; time < 20; time += 1) {
      const answers = await Promise.all(
        ['/', '/healthz', '/api/v1/product/latest'].map((path) => fetch(shop.url + path)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    expect((await shop.memory()).peak - before).toBeLessThan(ALLOWED);
  });
});
