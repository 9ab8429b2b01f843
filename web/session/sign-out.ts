import { toast } from 'react-hot-toast';
import { logError } from '#web/log-error.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { loadIdentity } from './load-identity.ts';

/** Answers whether signing out may go on. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Has a question asked before signing out; answers what takes it back. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/**
 * Signs out here and in every other tab, unless somebody who is asked first says no; the provider's report
 * does the rest (session-effects.ts).
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
