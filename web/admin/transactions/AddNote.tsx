import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import type { Order } from '#contract/orders.ts';
import { addNote } from '#web/admin/orders/transaction-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/form-fields.tsx';

interface TypedNote {
  words: string;
  toCustomer: boolean;
}

const NOTHING: TypedNote = { words: '', toCustomer: false };

/** Writes a note for the shop, or a message that the customer sees with the order. */
export function AddNote({ order: { _id: orderId } }: { order: Order }) {
  const uid = useUserId();
  const form = useForm<TypedNote>({ defaultValues: NOTHING });
  const toCustomer = useWatch({ control: form.control, name: 'toCustomer' });
  const [add, { isLoading: isBusy }] = addNote.useMutation();

  async function send(note: TypedNote) {
    if (isBusy) return;
    try {
      const { message } = await add({ uid, orderId, body: note }).unwrap();
      toast.success(message);
      form.reset(NOTHING);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <form
      noValidate
      aria-label="New note"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="mb-6 flex flex-col gap-3"
    >
      <TextAreaField
        form={form}
        name="words"
        label="Note"
        hint={
          toCustomer
            ? 'It is mailed to the customer, and stands on the page of the order.'
            : 'Only the shop can read it.'
        }
        rows={2}
        maxLength={NOTE_LIMITS.words.max}
        rules={{ validate: (words) => words.trim() !== '' || 'Write something first' }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
          <input
            {...form.register('toCustomer')}
            type="checkbox"
            className="size-4.5 accent-accent"
          />
          Message to the customer
        </label>
        <Button type="submit" size="sm" busy={isBusy}>
          {toCustomer ? 'Send message' : 'Add note'}
        </Button>
      </div>
    </form>
  );
}
