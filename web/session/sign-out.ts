import { toast } from 'react-hot-toast/headless';
import { logError } from '#web/log-error.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { loadIdentity } from './load-identity.ts';

/** Resolves to whether to sign out. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Asks before signing out. Returns a function that stops it. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/**
 * Signs out here and in every other tab, unless a question that is asked first is answered with no. The provider's
 * report then changes the session (session-effects.ts).
 */
export async function signOut(): Promise<void> {
  for (const question of questions) {
    if (!(await question())) return;
  }
  try {
    await (await loadIdentity()).dropIdentity();
    toast.success('Sign Out Successfully', ACROSS_PAGES);
  } catch (error) {
    logError('Sign-out failed', error);
    toast.error('Sign Out Fail', ACROSS_PAGES);
  }
}
