import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { ProductValues } from './product-values.ts';
import {
  findGap,
  moveRow,
  rowsOf,
  type SpecificationRow,
  writeRows,
} from './specification-rows.ts';

const LIMITS = PRODUCT_LIMITS.details;
const LINE = 'grid gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_auto]';

/** The specifications of a product: rows that can be added, removed and put in another order. */
export function SpecificationFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const id = useId();
  const { list, rows, field, error, moved, set, add, move, remove } = useRows(form);
  const gap = error && findGap(field.value);
  return (
    <fieldset
      ref={(element) => field.ref(element && { focus: () => focusFirst(element) })}
      aria-describedby={error && `${id}-error`}
      className="flex flex-col gap-3 sm:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{PRODUCT_FIELDS.details.label}</legend>
      <p className="text-sm text-ink-muted">
        What buyers compare: size, weight, material. Those with the same group are under one
        heading.
      </p>
      {rows.length > 0 && (
        <ol ref={list} className="flex flex-col gap-4 sm:gap-2">
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              at={at}
              isLast={at === rows.length - 1}
              invalid={gap?.at === at ? gap.part : undefined}
              errorId={`${id}-error`}
              onChange={(part) => set(rows.with(at, { ...row, ...part }))}
              onBlur={field.onBlur}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error.message}
        </p>
      )}
      <output className="sr-only">{moved}</output>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          data-add
          aria-disabled={rows.length >= LIMITS.max || undefined}
          aria-describedby={rows.length >= LIMITS.max ? `${id}-full` : undefined}
          onClick={add}
        >
          Add specification
        </Button>
        {rows.length >= LIMITS.max && (
          <p id={`${id}-full`} className="text-sm text-ink-muted">
            {LIMITS.max} are the most.
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The rows of the form's field, and what can be done with them. The focus follows what was pressed. */
function useRows(form: UseFormReturn<ProductValues>) {
  const { field, fieldState } = useController({ control: form.control, name: 'details' });
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const rows = rowsOf(field.value);
  const set = (changed: readonly SpecificationRow[]) => field.onChange(writeRows(changed));
  const focus = (at: number, control: string) =>
    list.current?.children[at]?.querySelector<HTMLElement>(control)?.focus();
  return {
    list,
    rows,
    field,
    error: fieldState.error,
    moved,
    set,
    add: () => {
      flushSync(() => set([...rows, { name: '', value: '', group: rows.at(-1)?.group ?? '' }]));
      focus(rows.length, 'input');
    },
    move: (at: number, by: -1 | 1) => {
      const to = Math.min(Math.max(at + by, 0), rows.length - 1);
      flushSync(() => {
        set(moveRow(rows, at, by));
        setMoved(`${nameOf(rows[at], at)} is now ${to + 1} of ${rows.length}`);
      });
      focus(to, by < 0 ? '[data-up]' : '[data-down]');
    },
    remove: (at: number) => {
      const fieldset = list.current?.closest('fieldset');
      flushSync(() => set(rows.toSpliced(at, 1)));
      if (rows.length > 1) focus(Math.min(at, rows.length - 2), '[data-remove]');
      else fieldset?.querySelector<HTMLElement>('[data-add]')?.focus();
    },
  };
}

/** Focuses the part in which something is missing, once it is marked. */
function focusFirst(fields: HTMLElement): void {
  const part = fields.querySelector<HTMLElement>('[aria-invalid]') ?? fields.querySelector('input');
  part?.focus();
}

/** The name of a row in the labels of its buttons. */
function nameOf(row: SpecificationRow | undefined, at: number): string {
  return row?.name.trim() || `specification ${at + 1}`;
}

interface RowProps {
  row: SpecificationRow;
  at: number;
  isLast: boolean;
  /** The part in which something is missing. */
  invalid: 'name' | 'value' | undefined;
  errorId: string;
  onChange: (part: Partial<SpecificationRow>) => void;
  onBlur: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Row({ row, at, isLast, invalid, errorId, onChange, onBlur, onMove, onRemove }: RowProps) {
  const called = nameOf(row, at);
  const part = (name: keyof SpecificationRow, label: string) => ({
    value: row[name],
    'aria-label': `${label} of specification ${at + 1}`,
    'aria-invalid': invalid === name || undefined,
    'aria-describedby': invalid === name ? errorId : undefined,
    placeholder: label,
    autoComplete: 'off',
    maxLength: LIMITS[name],
    className: INPUT,
    onBlur,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <li className={LINE}>
      <input {...part('name', 'Name')} />
      <input {...part('value', 'Value')} />
      <input {...part('group', 'Group')} />
      <div className="flex">
        <IconButton
          label={`Move ${called} up`}
          data-up
          aria-disabled={at === 0 || undefined}
          onClick={() => onMove(-1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${called} down`}
          data-down
          aria-disabled={isLast || undefined}
          onClick={() => onMove(1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowDown className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${called}`} data-remove onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
