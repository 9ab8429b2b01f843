import { type FormEvent, useRef, useState } from 'react';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { CarrierFields, useCarrierChoice } from './CarrierFields.tsx';

/** '' for none. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

interface ParcelDialogProps {
  title: string;
  /** The label of the button that saves. */
  label: string;
  carriers: readonly string[];
  /** The carrier of a new parcel, if its way of delivery has one. */
  proposed: string | undefined;
  /** The parcel to change; undefined for a new one. */
  parcel?: Parcel | undefined;
  /** Returns why the parcel was not saved; undefined if it is done. */
  save: (parcel: Parcel) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for the carrier and the tracking number of a parcel. It is open for as long as it is rendered. */
export function ParcelDialog({
  title,
  label,
  carriers,
  proposed,
  parcel,
  save,
  onClose,
}: ParcelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choice = useCarrierChoice(carriers, parcel ? parcel.carrier : proposed);
  const [tracking, setTracking] = useState(parcel?.tracking ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const carrier = choice.read();
    if (isBusy || carrier === undefined) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      const why = await save({ carrier, tracking: tracking.trim() });
      setProblem(why);
      if (why === undefined) dialog.current?.close();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormDialog
      dialog={dialog}
      title={title}
      label={label}
      isBusy={isBusy}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CarrierFields choice={choice} />
      <Field label="Tracking number" hint="Optional">
        {(control) => (
          <input
            {...control}
            value={tracking}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={SHIPMENT_LIMITS.tracking.max}
            onChange={({ target }) => setTracking(target.value)}
            className={`${INPUT} font-mono`}
          />
        )}
      </Field>
    </FormDialog>
  );
}
