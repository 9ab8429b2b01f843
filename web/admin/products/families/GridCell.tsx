import type { KeyboardEvent } from 'react';
import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import type { TypedColumn } from './grid-cells.ts';
import { NUMBERS } from './grid-places.ts';

interface GridCellProps {
  id: string;
  column: TypedColumn;
  label: string;
  text: string;
  /** It differs from what is saved. */
  isTyped: boolean;
  placeholder: string;
  isOff: boolean;
  error: string | undefined;
  onFocus: () => void;
  onText: (text: string) => void;
  /** Returns true if it took the text. */
  onPaste: (text: string) => boolean;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A cell that is typed into. */
export function GridCell({
  id,
  column,
  label,
  text,
  isTyped,
  placeholder,
  isOff,
  error,
  onFocus,
  onText,
  onPaste,
  onKey,
}: GridCellProps) {
  const isNumber = NUMBERS.has(column);
  return (
    <>
      <input
        data-column={column}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        value={text}
        placeholder={placeholder}
        disabled={isOff}
        autoComplete="off"
        inputMode={
          column === 'price' || column === 'cost' ? 'decimal' : isNumber ? 'numeric' : 'text'
        }
        maxLength={isNumber ? MOST_DIGITS : PRODUCT_FIELDS[column].limits.max}
        onFocus={onFocus}
        onChange={({ target }) => onText(target.value)}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onKeyDown={onKey}
        className={`${FIELD} ${lookOf(column, isTyped)}`}
      />
      {error !== undefined && (
        <span id={id} className="sr-only">
          {error}
        </span>
      )}
    </>
  );
}

/** More characters than a number with its separators needs. */
const MOST_DIGITS = 40;

const CELL = 'block h-[47px] w-full px-3 text-ink';
/** The look of a cell with the focus, or with a mistake. */
export const CELL_OUTLINE =
  'focus:outline-2 focus:-outline-offset-2 focus:outline-accent ' +
  'aria-invalid:outline-2 aria-invalid:-outline-offset-2 aria-invalid:outline-danger';
export const IS_TYPED = 'bg-accent-soft';
const FIELD = `${CELL} placeholder:text-ink-muted ${CELL_OUTLINE} disabled:text-ink-muted`;

function lookOf(column: TypedColumn, isTyped: boolean): string {
  return `${NUMBERS.has(column) ? 'text-right tabular-nums' : ''} ${isTyped ? IS_TYPED : 'bg-transparent'}`;
}

/** What a cell says, where it is not typed into: a field takes ten times as long to show. */
export function CellText({
  column,
  text,
  isTyped,
  placeholder,
}: Pick<GridCellProps, 'column' | 'text' | 'isTyped' | 'placeholder'>) {
  return (
    <span
      className={`${CELL} overflow-hidden leading-[47px] whitespace-nowrap ${lookOf(column, isTyped)} ${text === '' ? 'text-ink-muted' : ''}`}
    >
      {text || placeholder}
    </span>
  );
}
