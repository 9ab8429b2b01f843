import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nextTask } from '#web/next-task.ts';
import { KEEPS_FOCUS } from '#web/frame/keep-focus.ts';

/** The member that is shown: the one in the address, or already the one that was just chosen. */
export function useChoice(id: string) {
  const navigate = useNavigate();
  // The key of a draft shows all drafts of its family.
  const key = useSearchParams()[0].get('preview');
  const [shownId, show] = useOptimistic(id);
  return {
    shownId,
    /** Shows a member at once, and leads to its address. */
    choose(memberId: string, address: string): void {
      startTransition(async () => {
        show(memberId);
        // It is painted before the work of the navigation begins.
        await new Promise(requestAnimationFrame);
        await nextTask();
        await navigate(key === null ? address : `${address}?preview=${key}`, {
          state: KEEPS_FOCUS,
          preventScrollReset: true,
        });
      });
    },
  };
}
