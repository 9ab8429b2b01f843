import { createContext, startTransition, use } from 'react';

/** False while React hydrates the page that the server rendered, and on the server itself. */
export const HydratedContext = createContext(true);

/**
 * Returns true if the page may differ from what the server rendered. It becomes true in a transition, so that what differs is
 * rendered in short tasks.
 */
export function useHydrated(): boolean {
  return use(HydratedContext);
}

let isUnderWay = false;

/** Called by the app when its hydration begins and when it has ended. */
export function noteHydration(state: 'begins' | 'ended'): void {
  isUnderWay = state === 'begins';
}

/**
 * Sets state from a callback of `ref`: before the next paint, but during hydration in a transition. Otherwise React
 * would render it, and run all effects, in the same long task.
 */
export function setFromRef(set: () => void): void {
  if (isUnderWay) startTransition(set);
  else set();
}
