import { holdReports, reportIdentity } from './identity-reports.ts';

/** A form whose unsaved changes would be lost with the session. */
export interface UnsavedForm {
  /** The person whose form it is. */
  uid: string;
  isUnsaved: () => boolean;
  /** Called with who is signed in instead (null: nobody) while the session is held for the form, then with undefined. */
  onHeld: (report: { uid: string | null } | undefined) => void;
}

let form: UnsavedForm | undefined;
let held: { uid: string | null } | undefined;

// This file is loaded with the forms; identity-reports.ts, which calls it, with the first load.
holdReports((uid) => {
  held = form && uid !== form.uid && form.isUnsaved() ? { uid } : undefined;
  form?.onHeld(held);
  return held !== undefined;
});

/** Holds the session for a form when it ends in another tab. Returns a function that stops it. */
export function holdFor(unsaved: UnsavedForm): () => void {
  form = unsaved;
  return () => {
    if (form === unsaved) releaseSession();
  };
}

/** Stops holding the session, and delivers the report that was held back, if any. */
export function releaseSession(): void {
  const report = held;
  if (report) form?.onHeld(undefined);
  form = undefined;
  if (report) reportIdentity(report.uid);
}
