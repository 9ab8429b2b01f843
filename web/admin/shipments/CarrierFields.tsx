import { type RefObject, useRef, useState } from 'react';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

/** Chosen for a carrier that is not in the settings; no carrier has this name. */
const OTHER = '\n';

interface CarrierChoice {
  carriers: readonly string[];
  /** '' for no carrier. */
  value: string;
  other: string;
  isOtherMissing: boolean;
  otherInput: RefObject<HTMLInputElement | null>;
  choose: (value: string) => void;
  nameOther: (name: string) => void;
  /** The name of the carrier, '' for none; undefined if it is still to be entered: then its field is focused. */
  read: () => string | undefined;
}

/** A choice of the shop's carriers, or of any other. The first one is proposed if the `current` carrier is undefined. */
export function useCarrierChoice(carriers: readonly string[], current?: string): CarrierChoice {
  const isOther = current !== undefined && current !== '' && !carriers.includes(current);
  const [chosen, choose] = useState<string>();
  const [other, setOther] = useState(isOther ? current : '');
  const [isOtherMissing, setIsOtherMissing] = useState(false);
  const otherInput = useRef<HTMLInputElement>(null);
  const value = chosen ?? (isOther ? OTHER : (current ?? carriers[0] ?? ''));

  function nameOther(name: string) {
    setOther(name);
    setIsOtherMissing(false);
  }

  function read(): string | undefined {
    const name = value === OTHER ? other.trim() : value;
    if (value !== OTHER || name !== '') return name;
    setIsOtherMissing(true);
    otherInput.current?.focus();
    return undefined;
  }

  return { carriers, value, other, isOtherMissing, otherInput, choose, nameOther, read };
}

/** The fields of a choice of carriers. */
export function CarrierFields({ choice, problem }: { choice: CarrierChoice; problem?: string }) {
  const { carriers, value, other, isOtherMissing, otherInput, choose, nameOther } = choice;
  return (
    <>
      <Field label="Carrier" error={problem}>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
            {carriers.map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={OTHER}>Another carrier</option>
            <option value="">No carrier</option>
          </Select>
        )}
      </Field>
      {value === OTHER && (
        <Field
          label="Name of the carrier"
          hint="Its tracking page is not known, so the parcel gets no link."
          error={isOtherMissing ? 'Enter the name of the carrier' : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={otherInput}
              value={other}
              autoComplete="off"
              maxLength={SHIPMENT_LIMITS.carrier.max}
              onChange={({ target }) => nameOther(target.value)}
              className={INPUT}
            />
          )}
        </Field>
      )}
    </>
  );
}
