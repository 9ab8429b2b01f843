/** A form whose unsaved changes would go with the session. */
export interface UnsavedForm {
  /** Whose form it is. */
  uid: string;
  isUnsaved: () => boolean;
  /** Told who is signed in instead (null: nobody) while the session is held for the form, and undefined once it is not. */
  onHeld: (report: { uid: string | null } | undefined) => void;
}

let deliver: (uid: string | null) => void = () => {};
let form: UnsavedForm | undefined;
let held: { uid: string | null } | undefined;

/** Says who is told of the provider's reports. */
export function deliverReports(to: typeof deliver): void {
  deliver = to;
}

/** Passes on who is signed in with the provider; not while a form of somebody else's holds unsaved changes. */
export function reportIdentity(uid: string | null): void {
  held = form && uid !== form.uid && form.isUnsaved() ? { uid } : undefined;
  form?.onHeld(held);
  if (!held) deliver(uid);
}

/** Holds the session for a form when it ends in another tab; answers how to stop. */
export function holdFor(unsaved: UnsavedForm): () => void {
  form = unsaved;
  return () => {
    if (form !== unsaved) return;
    form = undefined;
    releaseSession();
  };
}

/** Passes on the report that was held back, if any. */
export function releaseSession(): void {
  if (!held) return;
  const { uid } = held;
  held = undefined;
  form?.onHeld(undefined);
  deliver(uid);
}

/** Whether the person on the screen is not the one who is signed in. */
export const isSessionHeld = (): boolean => held !== undefined;
