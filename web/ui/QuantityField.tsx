import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

interface QuantityFieldProps {
  label: string;
  /**
   * The thing that the quantity is of, where a page has several fields. All labels then name it, and are for screen readers only.
   */
  of?: string;
  value: number;
  max: number;
  /** 1 by default. */
  min?: number;
  /** The hint if more than `max` was typed. */
  limit?: string;
  onChange: (quantity: number) => void;
}

/** A quantity: a number field between two buttons. It reports values within its bounds only. */
export function QuantityField({
  label,
  of,
  value,
  max,
  min = 1,
  limit = `${max} is the most you can buy`,
  onChange,
}: QuantityFieldProps) {
  const { typed, tooMany, isCut, type, leave, step } = useTypedQuantity({
    value,
    max,
    min,
    onChange,
  });
  const ofWhat = of === undefined ? '' : ` of ${of}`;
  // A field that is alone on its page needs no product in its labels.
  const steps =
    of === undefined
      ? { down: 'One less', up: 'One more' }
      : { down: `Decrease quantity${ofWhat}`, up: `Increase quantity${ofWhat}` };
  return (
    <Field
      label={label + ofWhat}
      hideLabel={of !== undefined}
      hint={
        isCut &&
        !tooMany && (
          // On a phone a bar may lie over the place below the field.
          <output ref={scrollIntoView} className="scroll-mb-28">
            {limit}
          </output>
        )
      }
      error={tooMany ? `At most ${max}` : undefined}
    >
      {(control) => (
        <div className="flex w-fit items-center rounded-md border border-line-strong bg-surface has-aria-invalid:border-danger">
          <IconButton
            label={steps.down}
            aria-disabled={value <= min}
            onClick={() => step(-1)}
            className={STEP}
          >
            <Minus className="size-4" aria-hidden="true" />
          </IconButton>
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={1}
            value={typed ?? value}
            onChange={({ target }) => type(target)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
            className={`h-11 w-12 rounded-md bg-transparent text-center tabular-nums ${NO_ARROWS}`}
          />
          <IconButton
            label={steps.up}
            aria-disabled={value >= max}
            onClick={() => step(1)}
            className={STEP}
          >
            <Plus className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** The typed text, and its value once the field loses the focus. */
function useTypedQuantity({
  value,
  max,
  min,
  onChange,
}: Pick<QuantityFieldProps, 'value' | 'max' | 'onChange'> & { min: number }) {
  // While the field is edited it shows what was typed, even if that is empty or too much. On blur it shows the value.
  const [typed, setTyped] = useState<string>();
  const tooMany = Number(typed) > max;
  /** More than the maximum was typed. The hint stays after the field shows the maximum instead. */
  const [isCut, setIsCut] = useState(false);
  const leave = () => {
    if (typed === undefined) return;
    setIsCut(tooMany);
    setTyped(undefined);
  };
  const report = (quantity: number) => onChange(Math.min(Math.max(min, Math.round(quantity)), max));
  const step = (by: number) => {
    setTyped(undefined);
    setIsCut(false);
    report(value + by);
  };
  const type = ({ value, valueAsNumber }: HTMLInputElement) => {
    setTyped(value);
    setIsCut(false);
    if (value !== '') report(valueAsNumber);
  };
  return { typed, tooMany, isCut, type, leave, step };
}

const STEP = 'rounded-md aria-disabled:text-line-strong aria-disabled:hover:bg-transparent';

// Hides the browser's own arrows: there are buttons beside the field.
const NO_ARROWS = '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none';

function scrollIntoView(element: HTMLElement | null): void {
  const scroll = () => element?.scrollIntoView({ block: 'nearest' });
  // The element being pressed must not move away under the pointer, or the click would be lost.
  if (document.querySelector(':active') === null) scroll();
  else document.addEventListener('pointerup', () => setTimeout(scroll), { once: true });
}
