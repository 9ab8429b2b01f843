import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Duty } from '#contract/duties.ts';
import type { User } from '#contract/users.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { DutyBoxes } from '#web/admin/staff/DutyBoxes.tsx';
import { changeRole } from '#web/admin/users/customer-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';

/** Makes somebody an admin, after it asked what they may do. */
export function MakeAdmin({ user, about }: { user: User; about: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        aria-describedby={about}
        onClick={() => setIsOpen(true)}
      >
        Make admin
      </Button>
      {isOpen && <DutiesDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** No duty is preselected, so that each one is given knowingly. */
function DutiesDialog({
  user: { _id: userId, name },
  onClose,
}: {
  user: User;
  onClose: () => void;
}) {
  const id = useId();
  const uid = useUserId();
  const own = useDuties();
  const dialog = useRef<HTMLDialogElement>(null);
  const [duties, setDuties] = useState<readonly Duty[]>([]);
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = changeRole.useMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    if (duties.length === 0) return setProblem('At least one duty, please');
    try {
      const { message } = await change({ uid, userId, role: 'admin', duties }).unwrap();
      dialog.current?.close();
      toast.success(message);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      isClosable={!isLoading}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-surface text-left text-base text-ink shadow-lg backdrop:bg-black/50"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-6">
        <h2 id={id} className="text-lg">
          Make {name} an admin?
        </h2>
        <p className="text-ink-muted">Choose what they may do. It can be changed under Staff.</p>
        <DutyBoxes
          legend="Duties"
          duties={duties}
          own={own}
          describedBy={problem === undefined ? undefined : `${id}-problem`}
          onChange={(chosen) => {
            setDuties(chosen);
            setProblem(undefined);
          }}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            Make admin
          </Button>
        </div>
      </form>
    </OpenModal>
  );
}
