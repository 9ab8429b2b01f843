import { type FormEvent, use, useState } from 'react';
import type { BulkRequest } from '#contract/bulk.ts';
import type { Description } from '#contract/product-description.ts';
import { describeField, type BulkField } from '#contract/product-fields.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { TaxClassOptions } from '#web/admin/products/TaxClassOptions.tsx';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { bulkPreview } from './bulk-endpoints.ts';
import {
  type BulkValues,
  isBulkField,
  isOfPrice,
  readChange,
  type Way,
  WAYS,
} from './bulk-values.ts';
import { BulkRows } from './BulkRows.tsx';

interface BulkFormProps {
  select: BulkRequest['select'];
  isBusy: boolean;
  /** With the selection that the preview has shown. */
  onSend: (change: BulkRequest['change'], selection: string) => void;
  onCancel: () => void;
}

/** The shop is asked for a preview after this pause in typing. */
const PAUSE_MS = 300;

/** Asks what to change, and shows what that does to each product. */
export function BulkForm({ select, isBusy, onSend, onCancel }: BulkFormProps) {
  const uid = useUserId();
  const typedIn = use(MoneyContext);
  const [values, setValues] = useState<BulkValues>({ way: 'percent', text: '', isRounded: false });
  const change = readChange(values, typedIn);
  const isTyping = useDebounced(values, PAUSE_MS) !== values;
  const asked = isTyping ? undefined : change;
  // Typing aborts a call that is under way, because nothing is kept of it (`keepUnusedDataFor`).
  const answer = bulkPreview.useQuery(
    { uid, wanted: { select, change: asked ?? {} } },
    { skip: uid === '' || asked === undefined },
  );
  const preview = asked && answer.currentData;
  const error = asked && answer.error;
  const isLooking = change !== undefined && (isTyping || answer.isFetching);
  const canSend = asked !== undefined && !isLooking && preview !== undefined && preview.changed > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSend && !isBusy) onSend(asked, preview.selection);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ChangeFields values={values} onChange={setValues} />
      <output className="min-h-5 text-sm text-ink-muted">
        {error ? messageOf(error) : preview ? wordsOf(preview) : isLooking && 'Looking…'}
      </output>
      {preview && preview.rows.length > 0 && <BulkRows rows={preview.rows} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button aria-disabled={isBusy || undefined} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!canSend || undefined}>
          {preview && preview.changed > 0
            ? `Change ${countOf(preview.changed, 'product')}`
            : 'Change products'}
        </Button>
      </div>
    </form>
  );
}

function ChangeFields({
  values,
  onChange,
}: {
  values: BulkValues;
  onChange: (values: BulkValues) => void;
}) {
  const { way, text, isRounded } = values;
  const { label, hint, isText, choices, maxLength } = inputOf(way);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="What to change">
        {(control) => (
          <Select
            {...control}
            value={way}
            onChange={({ target }) => onChange({ ...values, way: target.value as Way, text: '' })}
          >
            {WAYS.map(({ way, words }) => (
              <option key={way} value={way}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={label} hint={hint}>
        {(control) =>
          choices ? (
            <Select
              {...control}
              value={text}
              onChange={({ target }) => onChange({ ...values, text: target.value })}
            >
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          ) : way === 'taxClass' ? (
            <Select
              {...control}
              value={text || STANDARD_CLASS}
              onChange={({ target }) => onChange({ ...values, text: target.value })}
            >
              <TaxClassOptions />
            </Select>
          ) : (
            <input
              {...control}
              value={text}
              inputMode={isText ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={maxLength}
              onChange={({ target }) => onChange({ ...values, text: target.value })}
              className={INPUT}
            />
          )
        }
      </Field>
      {isOfPrice(way) && (
        <Checkbox
          label="Round to .99"
          checked={isRounded}
          onChange={(isRounded) => onChange({ ...values, isRounded })}
        />
      )}
    </div>
  );
}

interface Input {
  label: string;
  hint?: string | undefined;
  isText?: boolean;
  choices?: Description['choices'];
  maxLength?: number | undefined;
}

function inputOf(way: Way): Input {
  if (!isBulkField(way)) return { maxLength: MOST_DIGITS, ...COUNTS[way] };
  const { kind, label, hint, limits, choices } = describeField(way);
  const isText = kind !== 'count' && kind !== 'money';
  return {
    label,
    hint,
    isText,
    choices: kind === 'flag' ? YES_OR_NO : choices,
    maxLength: isText ? limits?.max : MOST_DIGITS,
  };
}

const YES_OR_NO = [
  ['', 'Choose'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** More characters than a number with its separators needs. */
const MOST_DIGITS = 40;

const COUNTS: Readonly<Record<Exclude<Way, BulkField>, Input>> = {
  percent: { label: 'Percent', hint: 'With a minus sign: less' },
  plus: { label: 'Amount', hint: 'With a minus sign: less' },
  set: { label: 'Price' },
  'stock-plus': { label: 'Pieces', hint: 'With a minus sign: fewer' },
  'stock-set': { label: 'Stock', hint: 'How many can be bought' },
};

function wordsOf({ changed, same, refused }: Record<'changed' | 'same' | 'refused', number>) {
  const words = [`${countOf(changed, 'product')} would change`];
  if (same > 0) words.push(`${same} stay as they are`);
  if (refused > 0) words.push(`${refused} can't be changed`);
  return `${words.join(', ')}.`;
}
