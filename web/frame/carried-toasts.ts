import { toast, type Toast } from 'react-hot-toast/headless';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';

/** Under this name a document that is being left keeps what the next one shows: for this tab, and once. */
const KEY = 'carried-toasts';
const OFFER = 'offer';

type Carried = typeof OFFER | Pick<Toast, 'id' | 'type' | 'duration' | 'message'>;

/** Has the next document show these toasts. Those with links are made anew by whoever has made them. */
export function carryToasts(toasts: readonly Toast[]): void {
  write([
    ...read(),
    ...toasts
      .filter(({ message, visible }) => visible && typeof message === 'string')
      .map(({ id, type, duration, message }) => ({ id, type, duration, message })),
  ]);
}

/** Has the next document offer a passkey. */
export function carryOffer(): void {
  write([...read(), OFFER]);
}

/** Shows what the document before has left. */
export function takeCarried(): void {
  const carried = read();
  if (carried.length === 0) return;
  write([]);
  for (const each of carried) {
    if (each === OFFER) {
      import('#web/storefront/login/offer-passkey.tsx').then(
        ({ offerPasskey }) => offerPasskey().catch(() => {}),
        () => {},
      );
      continue;
    }
    const { message, type, id, duration } = each;
    const show = type === 'success' || type === 'error' ? toast[type] : toast;
    show(message as string, { id, ...(duration !== undefined && { duration }), ...ACROSS_PAGES });
  }
}

function read(): Carried[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Carried[];
  } catch {
    return [];
  }
}

function write(carried: Carried[]): void {
  try {
    if (carried.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Without storage the next page says nothing.
  }
}
