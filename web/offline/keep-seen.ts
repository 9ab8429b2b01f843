import { QueryStatus } from '@reduxjs/toolkit/query';
import { API_BASE } from '#web/api.ts';
import { logError } from '#web/log-error.ts';
import { SEEN } from '#web/session/seen-on-device.ts';
import type { ShopStore } from '#web/store.ts';
import { publicAnswer } from './public-answers.ts';

/** Changes within this time are saved together. */
const SAVE_AFTER_MS = 1_000;
const MOST = { [API_BASE]: 200, '/photos/': 150 };

/** Installs the service worker, and keeps on this device what its pages show, for when there is no connection. */
export function keepSeen(store: ShopStore): void {
  if (!('serviceWorker' in navigator)) return;
  /** The times of the answers that are saved, by their keys. */
  const kept = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = Promise.resolve();

  function saveSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      // The browser may have no room left. What is saved then stays as it is.
      saving = saving.then(() => save(store, kept)).catch(() => {});
    }, SAVE_AFTER_MS);
  }

  saveSoon();
  store.subscribe(saveSoon);
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => logError('The service worker could not be installed', error));
}

async function save(store: ShopStore, kept: Map<string, number>): Promise<void> {
  const cache = await caches.open(SEEN);
  for (const [key, answer] of Object.entries(store.getState().api.queries)) {
    if (answer?.status !== QueryStatus.fulfilled || kept.get(key) === answer.fulfilledTimeStamp)
      continue;
    kept.set(key, answer.fulfilledTimeStamp);
    const { endpointName, originalArgs: arg, data: value } = answer;
    const found = publicAnswer({ endpointName, arg, value });
    if (found) await cache.put(API_BASE + found.path, Response.json(found.body));
  }
  await keepPhotos(cache);
  await limit(cache);
}

/** The photos on the screen. They come from the browser's own cache, since they never change. */
async function keepPhotos(cache: Cache): Promise<void> {
  for (const { complete, naturalWidth, currentSrc } of document.images) {
    const isPhoto = currentSrc.startsWith(`${location.origin}/photos/`);
    if (isPhoto && complete && naturalWidth > 0 && !(await cache.match(currentSrc)))
      await cache.add(currentSrc);
  }
}

/** Removes the oldest entries. */
async function limit(cache: Cache): Promise<void> {
  const all = await cache.keys();
  for (const [start, most] of Object.entries(MOST)) {
    const ofKind = all.filter(({ url }) => new URL(url).pathname.startsWith(start));
    const surplus = ofKind.slice(0, Math.max(0, ofKind.length - most));
    await Promise.all(surplus.map((request) => cache.delete(request)));
  }
}
