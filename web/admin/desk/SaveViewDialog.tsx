import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { OpenModal } from '#web/ui/Modal.tsx';
import { SAVED_VIEW_LIMITS } from './saved-views.ts';

interface SaveViewDialogProps {
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. Shown for as long as it is rendered. */
export function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = name.trim();
    if (words === '') {
      setError('A name, please');
      input.current?.focus();
      return;
    }
    onSave(words);
    dialog.current?.close();
  }

  return (
    <OpenModal
      dialog={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface text-ink shadow-lg backdrop:bg-black/50"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-6">
        <h2 id={id} className="text-lg">
          Save view
        </h2>
        <Field
          label="Name of the view"
          hint="Search, filters and sort are kept on this device. A view of this name is replaced."
          error={error}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              value={name}
              maxLength={SAVED_VIEW_LIMITS.name.max}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value);
                setError(undefined);
              }}
              className={INPUT}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save view
          </Button>
        </div>
      </form>
    </OpenModal>
  );
}
