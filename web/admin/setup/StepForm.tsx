import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface StepFormProps {
  onSubmit: () => void;
  isSaving: boolean;
  problem: string | undefined;
  later: () => void;
  children: ReactNode;
}

/** The form of one step, which saves what it asks and goes on. */
export function StepForm({ onSubmit, isSaving, problem, later, children }: StepFormProps) {
  return (
    <form
      noValidate
      aria-labelledby="setup-step"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSubmit();
      }}
      className="flex flex-col gap-6"
    >
      {problem !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problem}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSaving}>
          Save and go on
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={later}>
          Later
        </Button>
      </div>
    </form>
  );
}
