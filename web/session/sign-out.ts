import { toast } from 'react-hot-toast';
import { loadIdentity } from './load-identity.ts';

/** Signs out here and in every other tab; the provider's report does the rest (session-effects.ts). */
export async function signOut(): Promise<void> {
  try {
    await (await loadIdentity()).dropIdentity();
    toast.success('Sign Out Successfully');
  } catch (error) {
    console.error('Sign-out failed', error);
    toast.error('Sign Out Fail');
  }
}
