import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Duty } from '#contract/duties.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { LETTER_LIMITS } from '#contract/letter-kinds.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DutyBoxes } from './DutyBoxes.tsx';
import { inviteStaff } from './staff-endpoints.ts';

interface InviteDialogProps {
  /** True if the shop sends the invitation as a letter. */
  isMailOn: boolean;
  onClose: () => void;
}

/** Asks whom to invite, and what they may do. Shown for as long as it is rendered. */
export function InviteDialog({ isMailOn, onClose }: InviteDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const own = useDuties();
  const [email, setEmail] = useState('');
  const [duties, setDuties] = useState<readonly Duty[]>([]);
  const { problems, clear, submit, isSending } = useInvite({
    onDone: () => dialog.current?.close(),
    onBadEmail: () => input.current?.focus(),
  });
  return (
    <OpenModal dialog={dialog} aria-labelledby={id} onClose={onClose} className={DIALOG}>
      <form
        noValidate
        onSubmit={(event) => void submit(event, { email, duties })}
        className="flex flex-col gap-5 p-6"
      >
        <h2 id={id} className="text-lg">
          Invite
        </h2>
        <Field label="E-mail address" hint={isMailOn ? MAILED : NOT_MAILED} error={problems.email}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="email"
              autoComplete="off"
              value={email}
              maxLength={LETTER_LIMITS.address.max}
              onChange={({ target }) => {
                setEmail(target.value);
                clear();
              }}
              className={INPUT}
            />
          )}
        </Field>
        <div>
          <p className="mb-1 text-sm font-medium" aria-hidden="true">
            Duties
          </p>
          <DutyBoxes
            legend="Duties"
            duties={duties}
            own={own}
            describedBy={problems.duties && `${id}-duties`}
            onChange={(chosen) => {
              setDuties(chosen);
              clear();
            }}
          />
          {problems.duties && (
            <p id={`${id}-duties`} role="alert" className="mt-1 text-sm text-danger">
              {problems.duties}
            </p>
          )}
        </div>
        {problems.other && (
          <Notice tone="danger" urgent>
            {problems.other}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            Send invitation
          </Button>
        </div>
      </form>
    </OpenModal>
  );
}

const MAILED = 'They get an e-mail, and accept by logging in with this address within 7 days.';
const NOT_MAILED =
  'This shop sends no e-mails: tell them to log in with this address within 7 days.';

interface Problems {
  email?: string | undefined;
  duties?: string | undefined;
  other?: string | undefined;
}

/** Sends the invitation, and keeps what is wrong with it. */
function useInvite({ onDone, onBadEmail }: { onDone: () => void; onBadEmail: () => void }) {
  const uid = useUserId();
  const [invite, { isLoading: isSending }] = inviteStaff.useMutation();
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: FormEvent, asked: { email: string; duties: readonly Duty[] }) {
    event.preventDefault();
    if (isSending) return;
    const found = problemsOf(asked);
    setProblems(found);
    if (found.email) onBadEmail();
    if (found.email || found.duties) return;
    const wanted = { email: asked.email.trim(), duties: [...asked.duties] };
    try {
      const { message } = await invite({ uid, invite: wanted }).unwrap();
      onDone();
      toast.success(message);
    } catch (error) {
      const failure = asApiFailure(error);
      const about = (path: string) =>
        fieldErrorsOf(failure).find((each) => each.path === path)?.message;
      const refused = { email: about('email'), duties: about('duties') };
      const isShown = refused.email ?? refused.duties;
      setProblems({ ...refused, ...(!isShown && { other: failure.message }) });
      if (refused.email) onBadEmail();
    }
  }
  return { problems, clear: () => setProblems({}), submit, isSending };
}

function problemsOf({ email, duties }: { email: string; duties: readonly Duty[] }): Problems {
  return {
    ...(!isEmailAddress(email.trim()) && {
      email: 'An e-mail address, please, such as asha@example.com',
    }),
    ...(duties.length === 0 && { duties: 'At least one duty, please' }),
  };
}

const DIALOG =
  'm-auto max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-surface text-ink ' +
  'shadow-lg backdrop:bg-black/50';
