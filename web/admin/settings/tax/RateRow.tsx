import Trash from 'lucide-react/icons/trash-2';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { TypedRate } from './tax-values.ts';

interface RateRowProps {
  at: number;
  /** The name of its country. */
  name: string;
  rate: TypedRate;
  classes: readonly { _id: string; name: string }[];
  error: string | undefined;
  onChange: (rate: TypedRate) => void;
  onRemove: () => void;
}

const ROW =
  'grid grid-cols-4 gap-2 sm:grid-cols-8 xl:grid-cols-[minmax(8rem,1fr)_5rem_6rem_minmax(8rem,1.2fr)_9.5rem_9.5rem_2.75rem]';

/** The names of the columns, where a rate is one row. */
export function RateHeads() {
  return (
    <div aria-hidden="true" className={`${ROW} hidden! text-sm text-ink-muted xl:grid!`}>
      {['Class', 'State', 'Percent', 'Parts', 'From', 'To'].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

/** A rate. On narrow screens each input has its name above it. */
export function RateRow({ at, name, rate, classes, error, onChange, onRemove }: RateRowProps) {
  const id = useId();
  const className = classes.find(({ _id }) => _id === rate.class)?.name ?? rate.class;
  const of = [name, rate.state, className].filter(Boolean).join(', ');
  const input = (
    part: Exclude<keyof TypedRate, 'class' | 'country'>,
    label: string,
    attributes: ComponentProps<'input'> = {},
    cell = 'col-span-2',
  ) => (
    <Labelled label={label} className={cell}>
      <input
        autoComplete="off"
        {...attributes}
        aria-label={`${of}: ${label}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        value={rate[part]}
        onChange={({ target }) => onChange({ ...rate, [part]: target.value })}
        className={INPUT}
      />
    </Labelled>
  );
  return (
    <li data-rate={at} className="border-b border-line py-3 xl:py-1.5">
      <div className={ROW}>
        <Labelled label="Class" className="col-span-2">
          <Select
            aria-label={`${of}: Class`}
            value={rate.class}
            onChange={({ target }) => onChange({ ...rate, class: target.value })}
          >
            {classes.map(({ _id, name: words }) => (
              <option key={_id} value={_id}>
                {words}
              </option>
            ))}
          </Select>
        </Labelled>
        {input('state', 'State', STATE, '')}
        {input('percent', 'Percent', { inputMode: 'decimal' }, '')}
        {input('parts', 'Parts', PARTS, 'col-span-4')}
        {input('from', 'From', { type: 'date' })}
        {input('to', 'To', { type: 'date' })}
        <IconButton
          label={`Remove ${of}`}
          onClick={onRemove}
          className="self-end max-xl:col-start-4 sm:max-xl:col-start-8"
        >
          <Trash size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {error !== undefined && (
        <p id={id} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </li>
  );
}

const STATE = { maxLength: 3, placeholder: 'All', autoCapitalize: 'characters' } as const;
const PARTS = { placeholder: 'GST 5 + PST 7, or HST' } as const;

interface LabelledProps {
  label: string;
  /** How much of the row it takes on narrow screens. */
  className: string;
  children: ReactNode;
}

function Labelled({ label, className, children }: LabelledProps) {
  return (
    <div className={`min-w-0 xl:col-span-1 ${className}`}>
      <span aria-hidden="true" className="text-sm text-ink-muted xl:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
