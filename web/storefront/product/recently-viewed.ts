import { VIEWED_KEY } from '#web/session/seen-on-device.ts';

const MOST = 12;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids of the products that were looked at on this device, the last one first. */
export function recentlyViewed(): string[] {
  try {
    return readViewed(localStorage.getItem(VIEWED_KEY));
  } catch {
    return [];
  }
}

/** Remembers that a product was looked at, on this device only; of its family only this one. */
export function rememberViewed(id: string, family: readonly string[] = []): void {
  try {
    const others = recentlyViewed().filter((other) => !family.includes(other));
    localStorage.setItem(VIEWED_KEY, JSON.stringify(withViewed(others, id)));
  } catch {
    // The browser may forbid storage, or have none left.
  }
}

/** Every entry is validated: an older version of the shop or somebody else may have written it. */
export function readViewed(text: string | null): string[] {
  const saved: unknown = JSON.parse(text ?? '[]');
  const ids = Array.isArray(saved) ? saved : [];
  return [...new Set(ids.filter((id) => typeof id === 'string' && ID.test(id)))].slice(0, MOST);
}

/** The list with this product first, once. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MOST);
}
