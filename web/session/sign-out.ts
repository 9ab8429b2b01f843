import { toast } from 'react-hot-toast';
import { logError } from '#web/log-error.ts';
import { ACROSS_PAGES } from '#web/ui/across-pages.ts';
import { loadIdentity } from './load-identity.ts';

/** Signs out here and in every other tab; the provider's report does the rest (session-effects.ts). */
export async function signOut(): Promise<void> {
  try {
    await (await loadIdentity()).dropIdentity();
    toast.success('Sign Out Successfully', ACROSS_PAGES);
  } catch (error) {
    logError('Sign-out failed', error);
    toast.error('Sign Out Fail', ACROSS_PAGES);
  }
}
