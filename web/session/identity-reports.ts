type Report = (uid: string | null) => void;

let deliver: Report = () => {};
let holds: (uid: string | null) => boolean = () => false;
let isHeld = false;

/** Sets the receiver of the provider's reports. */
export function deliverReports(to: Report): void {
  deliver = to;
}

/** Sets which reports are held back. */
export function holdReports(when: typeof holds): void {
  holds = when;
}

/** Delivers who is signed in with the provider, unless the report is held back (see hold-session.ts). */
export function reportIdentity(uid: string | null): void {
  isHeld = holds(uid);
  if (!isHeld) deliver(uid);
}

/** Returns true if reports are held back: the person on the screen is not the one who is signed in. */
export const isSessionHeld = (): boolean => isHeld;
