import { useId, useState } from 'react';
import { KINDS_OF_LETTERS } from '#contract/letter-kinds.ts';
import type { ListedLetter, ReadLetter as Read } from '#contract/letters.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { readLetter } from './letter-endpoints.ts';

interface ReadLetterProps {
  letter: ListedLetter;
  /** The id of the element that names the letter. */
  about: string;
}

/** A button that shows what a letter says. */
export function ReadLetter({ letter, about }: ReadLetterProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={about}
        onClick={() => setIsOpen(true)}
      >
        Read
      </Button>
      {isOpen && <LetterDialog letter={letter} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface LetterDialogProps {
  letter: ListedLetter;
  onClose: () => void;
}

function LetterDialog({ letter: { _id, kind }, onClose }: LetterDialogProps) {
  const id = useId();
  const uid = useUserId();
  const query = readLetter.useQuery({ uid, letterId: _id }, ALWAYS_FRESH);
  const { currentData: read, isError } = query;
  return (
    <OpenModal
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id={id} className="text-lg">
          {KINDS_OF_LETTERS[kind].label}
        </h2>
        {read && <LetterText read={read} />}
        {!read && isError && <QueryFailure title="The letter can't be shown" query={query} />}
        {!read && !isError && <Skeleton className="h-64" />}
        <div className="flex justify-end">
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Close
          </Button>
        </div>
      </div>
    </OpenModal>
  );
}

const ABOUT: Readonly<Record<Read['source'], string>> = {
  kept: 'As it was last sent or tried, as plain text.',
  now: 'What it would say now, as plain text.',
  none: 'Its text is gone: it is kept while the letter is listed and the account exists that it is about. Letters that were dropped before they were tried, and those of an earlier version of the shop, have none.',
};

function LetterText({ read: { source, subject, text } }: { read: Read }) {
  return (
    <>
      <p className="text-sm text-ink-muted">{ABOUT[source]}</p>
      {subject !== undefined && (
        <p dir="auto" className="font-medium wrap-anywhere">
          {subject}
        </p>
      )}
      {text !== undefined && (
        <div
          dir="auto"
          className="rounded-md border border-line bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </div>
      )}
    </>
  );
}
