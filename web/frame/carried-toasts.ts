import { toast, type Toast } from 'react-hot-toast/headless';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { focusHeading, whenHeadingShows } from './keep-focus.ts';
import { CARRIED_KEY, shownToasts } from './shown-toasts.ts';

const OFFER = 'offer';

/** The focus goes to the heading, as within a document. */
const FOCUS = 'focus';

type Carried = typeof OFFER | typeof FOCUS | Pick<Toast, 'id' | 'type' | 'duration' | 'message'>;

let isLeaving = false;

/** Called when another document is about to be loaded: that shows the toasts of this one which are marked `ACROSS_PAGES`. */
export function leaveDocument(): void {
  if (isLeaving) return;
  isLeaving = true;
  // At the last moment: more may come while the next document is on its way.
  addEventListener('pagehide', carryToasts);
  // A browser may show this document again when somebody goes back. It doesn't know what has happened since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Those with links are made anew by whoever has made them. */
function carryToasts(): void {
  const carried = shownToasts()
    .filter(({ className, visible }) => visible && className === ACROSS_PAGES.className)
    .filter(({ message }) => typeof message === 'string')
    .map(({ id, type, duration, message }) => ({ id, type, duration, message }));
  write([...read(), FOCUS, ...carried]);
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
    if (each === FOCUS) {
      whenHeadingShows((heading) => {
        if (document.activeElement === document.body) focusHeading(heading);
      });
      continue;
    }
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
    return JSON.parse(sessionStorage.getItem(CARRIED_KEY) ?? '[]') as Carried[];
  } catch {
    return [];
  }
}

function write(carried: Carried[]): void {
  try {
    if (carried.length === 0) sessionStorage.removeItem(CARRIED_KEY);
    else sessionStorage.setItem(CARRIED_KEY, JSON.stringify(carried));
  } catch {
    // Without storage the next page says nothing.
  }
}
