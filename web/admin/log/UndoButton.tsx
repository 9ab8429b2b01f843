import { createContext, use, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { FailureDetails } from '#contract/failures.ts';
import type { LogEntry } from '#contract/log.ts';
import { isApiFailure, messageOf } from '#web/api-failure.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { undoEntry } from './log-endpoints.ts';
import { valueText } from './log-words.ts';

type Newer = FailureDetails<'NEWER_CHANGE'>;

/** Called when an entry was undone: the screen of its thing reads it again. */
export const UndoneContext = createContext<(() => Promise<unknown>) | undefined>(undefined);

/** The id of an entry's sentence. */
export function wordsId(entryId: string): string {
  return `entry-${entryId}`;
}

/**
 * Undoes an entry, after a confirmation. If that would overwrite a newer change, it shows the change and asks once more.
 * For a job's entry it leads to the job, which shows the progress of the undo.
 */
export function UndoButton({ entry }: { entry: LogEntry }) {
  const { _id, words, undoable, undoLeaves, entity } = entry;
  const uid = useUserId();
  const navigate = useNavigate();
  const [undo] = undoEntry.useMutation();
  const onUndone = use(UndoneContext);
  const [asks, setAsks] = useState(false);
  const [newer, setNewer] = useState<Newer>();
  if (!undoable && !asks && !newer) return null;

  async function takeBack(anyway: boolean) {
    try {
      const { message, job } = await undo({ uid, entryId: _id, anyway }).unwrap();
      toast.success(message);
      await onUndone?.();
      if (job) await navigate(adminPaths.job(job._id));
    } catch (error) {
      if (!anyway && isApiFailure(error) && error.code === 'NEWER_CHANGE' && error.isSafeAnyway)
        setNewer(error);
      else toast.error(messageOf(error));
    }
  }
  function close() {
    setAsks(false);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return (
    <>
      <Button size="sm" aria-describedby={wordsId(_id)} onClick={() => setAsks(true)}>
        Undo
      </Button>
      {asks && !newer && (
        <ConfirmDialog
          title="Undo this change?"
          confirmLabel="Undo"
          onConfirm={() => takeBack(false)}
          onClose={close}
        >
          {words}.{' '}
          {entity.type.endsWith('job')
            ? 'What was there before comes back, but for what has changed since.'
            : 'What was there before comes back, as a new entry of the log.'}
          {entity.type === 'family' && ' So does what the same call did to its members.'}
          {undoLeaves?.includes('photos') &&
            ' The photos stay as they are now: those that were replaced are not kept.'}
        </ConfirmDialog>
      )}
      {newer && (
        <ConfirmDialog
          title="Something newer stands on this change"
          confirmLabel="Undo anyway"
          onConfirm={() => takeBack(true)}
          onClose={() => {
            setNewer(undefined);
            close();
          }}
        >
          <Difference newer={newer} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Shows what has changed since, and by whom. */
function Difference({ newer: { changes, newer } }: { newer: Newer }) {
  return (
    <>
      <ul className="flex flex-col gap-1">
        {changes.map(({ label, after, now, isMoney }) => (
          <li key={label} className="wrap-anywhere">
            {label}: {valueText(after, shopConfig.shop, isMoney)} then,{' '}
            {valueText(now, shopConfig.shop, isMoney)} now
          </li>
        ))}
      </ul>
      {newer.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {newer.map(({ _id, words, at }) => (
            <li key={_id} className="wrap-anywhere">
              {words}, <DateTime at={at} withTime />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
