import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasPasskeys } from '#web/session/passkey-support.ts';
import { ACROSS_PAGES, ToastCard } from '#web/ui/ToastCard.tsx';

const TOAST = 'passkey';
/** Kept where the offer was made, so that it is made once on a device. */
const OFFERED_KEY = 'vitrine.passkey-offered';
const SHOWN_MS = 20_000;

/** Offers to log in by passkey from now on, once on a device that can keep one. */
export async function offerPasskey(): Promise<void> {
  if (!hasPasskeys() || wasOffered()) return;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
  const close = () => toast.dismiss(TOAST);
  toast.custom(
    ({ visible }) => (
      <ToastCard visible={visible} message="Next time without a code?">
        <Link to={`${paths.account}#passkeys`} onClick={close}>
          Add a passkey
        </Link>
        <button type="button" onClick={close}>
          Not now
        </button>
      </ToastCard>
    ),
    { id: TOAST, duration: SHOWN_MS, ...ACROSS_PAGES },
  );
}

/** True also where the browser keeps nothing: it would be offered each time. */
function wasOffered(): boolean {
  try {
    if (localStorage.getItem(OFFERED_KEY) !== null) return true;
    localStorage.setItem(OFFERED_KEY, '1');
    return false;
  } catch {
    return true;
  }
}
