import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { RETURN_LIMITS } from '#contract/return-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import { useOrderAccess } from '#web/order/order-access.ts';
import { requestReturn } from '#web/storefront/orders/orders-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField, TextAreaField } from '#web/ui/form-fields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OrderPieces } from './OrderPieces.tsx';

const REASONS = [
  'It is damaged or does not work',
  'It is not what I ordered',
  'It is not as described',
  'It does not fit',
  'I have changed my mind',
  'Something else',
];

interface ReturnFormProps {
  order: Order;
  onBusy: (isBusy: boolean) => void;
  onSent: () => void;
}

interface ReturnTexts {
  reason: string;
  words: string;
}

/** Asks which items are to go back, how many, and why. */
export function ReturnForm({ order, onBusy, onSent }: ReturnFormProps) {
  const form = useForm<ReturnTexts>({ defaultValues: { reason: '', words: '' } });
  const [pieces, setPieces] = useState(() => order.orderItems.map(() => 0));
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { send, demandPieces, isBusy, problem } = useSendReturn(order, { onBusy, onSent });
  const setPiecesOf = (at: number, value: number) => setPieces((all) => all.with(at, value));
  return (
    <form
      noValidate
      aria-label="Return"
      onSubmit={(event) =>
        void form.handleSubmit(
          (texts) => send({ ...texts, pieces, photos }),
          () => demandPieces(pieces),
        )(event)
      }
      className="flex flex-col gap-5"
    >
      {problem !== undefined && (
        <Notice tone="danger" urgent takesFocus>
          {problem}
        </Notice>
      )}
      <fieldset>
        <legend className="mb-3 text-sm font-medium">What do you want to send back?</legend>
        <OrderPieces order={order} pieces={pieces} onChange={setPiecesOf} />
      </fieldset>
      <SelectField
        form={form}
        name="reason"
        label="Reason"
        rules={{ validate: (reason) => reason !== '' || 'Choose a reason' }}
      >
        <option value="">Choose a reason</option>
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextAreaField
        form={form}
        name="words"
        label="Details"
        hint="Optional"
        rows={3}
        maxLength={RETURN_LIMITS.words.max}
      />
      <PhotosField onChange={setPhotos} />
      <Button type="submit" variant="primary" busy={isBusy} className="self-start">
        Ask to return
      </Button>
    </form>
  );
}

function PhotosField({ onChange }: { onChange: (photos: readonly File[]) => void }) {
  const [error, setError] = useState<string>();
  const { max } = RETURN_LIMITS.photos;
  return (
    <Field label="Photos" hint={`Optional, up to ${max}`} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            const isTooMany = chosen.length > max;
            setError(isTooMany ? `Choose at most ${max} photos` : undefined);
            if (isTooMany) target.value = '';
            onChange(isTooMany ? [] : chosen);
          }}
          className="min-h-11 w-full py-1 text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      )}
    </Field>
  );
}

interface ReturnToSend extends ReturnTexts {
  pieces: readonly number[];
  photos: readonly File[];
}

function useSendReturn(
  order: Order,
  { onBusy, onSent }: Pick<ReturnFormProps, 'onBusy' | 'onSent'>,
) {
  const access = useOrderAccess();
  const [request, { isLoading: isBusy }] = requestReturn.useMutation();
  const [problem, setProblem] = useState<string>();

  /** Says so if nothing was chosen. */
  function demandPieces(pieces: readonly number[]): boolean {
    const isChosen = pieces.some((count) => count > 0);
    setProblem(isChosen ? undefined : 'Choose what you want to send back.');
    return isChosen;
  }

  async function send({ pieces, reason, words, photos }: ReturnToSend) {
    if (isBusy || !demandPieces(pieces)) return;
    const lines = order.orderItems.flatMap(({ productId }, at) => {
      const quantity = pieces[at] ?? 0;
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    onBusy(true);
    try {
      const wanted = { lines, reason, ...(words.trim() && { words: words.trim() }) };
      const { message } = await request({ ...access, orderId: order._id, wanted, photos }).unwrap();
      toast.success(message);
      onSent();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      onBusy(false);
    }
  }

  return { send, demandPieces, isBusy, problem };
}
