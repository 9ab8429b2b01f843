import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { RETURN_LIMITS } from '#contract/return-limits.ts';
import type { ReturnStep } from '#contract/return-status.ts';
import { stepReturn } from '#web/admin/orders/transaction-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextAreaField } from '#web/ui/form-fields.tsx';

/** The steps of a return that admins take. */
export type AdminStep = Exclude<ReturnStep, 'withdraw'>;

const WORDS: Readonly<
  Record<AdminStep, { title: string; label: string; hint: string; button: string }>
> = {
  accept: {
    title: 'Accept this return?',
    label: 'Instructions',
    hint: 'Where to send it, and how to pack it. The customer reads it with the order.',
    button: 'Accept return',
  },
  receive: {
    title: 'Has this return arrived?',
    label: 'Words for the customer',
    hint: 'Optional',
    button: 'Mark as received',
  },
  decline: {
    title: 'Decline this return?',
    label: 'Reason',
    hint: 'The customer reads it with the order.',
    button: 'Decline return',
  },
};

interface ReturnStepDialogProps {
  returnId: string;
  step: AdminStep;
  onClose: () => void;
}

/** Takes a step of a return. It is open for as long as it is rendered. */
export function ReturnStepDialog({ returnId, step, onClose }: ReturnStepDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm({ defaultValues: { words: '' } });
  const [restock, setRestock] = useState(false);
  const { take, isBusy, problem } = useStep(returnId, step, () => dialog.current?.close());
  const { title, label, hint, button } = WORDS[step];
  return (
    <FormDialog
      dialog={dialog}
      title={title}
      label={button}
      isDangerous={step === 'decline'}
      isBusy={isBusy}
      problem={problem}
      onSubmit={(event) => void form.handleSubmit(({ words }) => take(words, restock))(event)}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="words"
        label={label}
        hint={hint}
        rows={3}
        maxLength={RETURN_LIMITS.words.max}
        rules={{
          validate: (words) =>
            step !== 'decline' || words.trim() !== '' || 'Enter a reason for the customer',
        }}
      />
      {step === 'receive' && (
        <Checkbox label="Restock the items" checked={restock} onChange={setRestock} />
      )}
    </FormDialog>
  );
}

function useStep(returnId: string, step: AdminStep, onDone: () => void) {
  const uid = useUserId();
  const [move, { isLoading: isBusy }] = stepReturn.useMutation();
  const [problem, setProblem] = useState<string>();

  async function take(typed: string, restock: boolean) {
    if (isBusy) return;
    setProblem(undefined);
    const words = typed.trim();
    try {
      const change = { step, restock, ...(words && { words }) };
      const { message } = await move({ uid, returnId, change }).unwrap();
      toast.success(message);
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return { take, isBusy, problem };
}
