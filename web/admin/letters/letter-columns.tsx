import { KINDS_OF_LETTERS, type LetterState } from '#contract/letter-kinds.ts';
import type { ListedLetter } from '#contract/letters.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { orderNumber } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel, type StatusTone } from '#web/ui/StatusLabel.tsx';
import { sendLetterAgain } from './letter-endpoints.ts';
import { ReadLetter } from './ReadLetter.tsx';

export const STATE_WORDS: Readonly<Record<LetterState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  dropped: 'Dropped',
};

const TONES: Readonly<Record<LetterState, StatusTone>> = {
  waiting: 'warning',
  sending: 'warning',
  sent: 'good',
  failed: 'danger',
  dropped: 'neutral',
};

const LINK = 'inline-block min-h-6 underline underline-offset-4 hover:text-ink';

/** The columns of letters. On a phone everything is below the kind. */
export const LETTER_COLUMNS: readonly Column<ListedLetter>[] = [
  {
    key: 'letter',
    header: 'E-mail',
    namesRow: true,
    cell: (letter) => <LetterCell letter={letter} />,
  },
  { key: 'to', header: 'To', wideOnly: true, cell: (letter) => <Recipient letter={letter} /> },
  {
    key: 'at',
    header: 'Time',
    wideOnly: true,
    cell: ({ at, sentAt }) => (
      <span className="whitespace-nowrap text-ink-muted">
        <DateTime at={sentAt ?? at} withTime />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    isNumber: true,
    cell: (letter) => (
      <span className="flex flex-wrap justify-end gap-2 py-2">
        <ReadLetter letter={letter} about={letterId(letter._id)} />
        <Again letter={letter} />
      </span>
    ),
  },
];

function LetterCell({ letter }: { letter: ListedLetter }) {
  const { _id, kind, state, order, error, at, sentAt } = letter;
  return (
    <span className="block max-w-prose py-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={letterId(_id)} className="font-medium">
          {KINDS_OF_LETTERS[kind].label}
        </span>
        <StatusLabel tone={TONES[state]}>{STATE_WORDS[state]}</StatusLabel>
      </span>
      {order && (
        <RowLink to={adminPaths.transaction(order._id)} className={LINK}>
          Order {orderNumber(order)}
        </RowLink>
      )}
      {error !== undefined && <span className="block wrap-anywhere text-ink-muted">{error}</span>}
      <span className="block text-ink-muted table-wide:hidden">
        to <Recipient letter={letter} /> · <DateTime at={sentAt ?? at} withTime />
      </span>
    </span>
  );
}

function letterId(id: string): string {
  return `letter-${id}`;
}

function Recipient({ letter: { to, user } }: { letter: ListedLetter }) {
  if (!user) return <span className="wrap-anywhere">{to || 'The owner'}</span>;
  return (
    <span className="wrap-anywhere">
      <RowLink to={adminPaths.customer(user._id)} className={LINK}>
        {user.name}
      </RowLink>
      {to !== '' && <span className="block text-ink-muted">{to}</span>}
    </span>
  );
}

function Again({ letter: { _id, kind, state } }: { letter: ListedLetter }) {
  const uid = useUserId();
  const [send] = sendLetterAgain.useMutation();
  if (state === 'waiting' || state === 'sending') return null;
  return (
    <ConfirmedButton
      size="sm"
      label="Send again"
      about={letterId(_id)}
      question="Send this e-mail again?"
      confirmLabel="Send again"
      act={() => send({ uid, letterId: _id }).unwrap()}
      focusAfter="main h1"
    >
      {`“${KINDS_OF_LETTERS[kind].label}” tells what is so by now.`}
    </ConfirmedButton>
  );
}
