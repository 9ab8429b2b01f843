import X from 'lucide-react/icons/x';
import {
  CATEGORY_LIMITS,
  type Comparison,
  CONDITION_FIELD_NAMES,
  CONDITION_FIELDS,
  type ConditionField,
} from '#contract/category-limits.ts';
import type { CollectionRule, Condition } from '#contract/collections.ts';
import { allCategories } from '#web/catalog/listings-endpoint.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { rulePreview } from './listing-endpoints.ts';

const FIRST: Condition = { field: 'stock', is: 'above', value: 0 };

/** The rule of a new collection. */
export const FIRST_RULE: CollectionRule = { match: 'all', conditions: [FIRST] };

/** What each comparison is called. */
const IS_WORDS: Readonly<Record<Comparison, string>> = {
  equals: 'is',
  not: 'is not',
  above: 'is above',
  below: 'is below',
  within: 'within so many days',
  contains: 'contains',
};

const NUMBERS: readonly ConditionField[] = ['price', 'stock', 'rating', 'createdAt'];

interface RuleFieldsProps {
  rule: CollectionRule;
  errorOf: (path: string) => string | undefined;
  onChange: (rule: CollectionRule) => void;
}

/** The conditions of a rule, and what it finds now. */
export function RuleFields({ rule, errorOf, onChange }: RuleFieldsProps) {
  const { match, conditions } = rule;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-base font-medium">Rule</legend>
      <Field label="A product is in it if it meets">
        {(control) => (
          <Select
            {...control}
            value={match}
            onChange={({ target }) =>
              onChange({ ...rule, match: target.value === 'any' ? 'any' : 'all' })
            }
          >
            <option value="all">all conditions</option>
            <option value="any">any of the conditions</option>
          </Select>
        )}
      </Field>
      <ol className="flex flex-col gap-3">
        {conditions.map((condition, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a condition has no other name
          <li key={at} className="flex flex-wrap items-end gap-2">
            <ConditionFields
              condition={condition}
              error={
                errorOf(`rule.conditions.${at}.value`) ?? errorOf(`rule.conditions.${at}.field`)
              }
              onChange={(next) => onChange({ ...rule, conditions: conditions.with(at, next) })}
            />
            <IconButton
              label={`Remove condition ${at + 1}`}
              aria-disabled={conditions.length === 1 || undefined}
              onClick={() => {
                if (conditions.length > 1)
                  onChange({ ...rule, conditions: conditions.toSpliced(at, 1) });
              }}
              className="aria-disabled:text-ink-muted"
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          aria-disabled={conditions.length >= CATEGORY_LIMITS.conditions.max || undefined}
          onClick={() => {
            if (conditions.length < CATEGORY_LIMITS.conditions.max)
              onChange({ ...rule, conditions: [...conditions, FIRST] });
          }}
        >
          Add condition
        </Button>
      </div>
      <Preview rule={rule} />
    </fieldset>
  );
}

interface ConditionFieldsProps {
  condition: Condition;
  error: string | undefined;
  onChange: (condition: Condition) => void;
}

function ConditionFields({ condition, error, onChange }: ConditionFieldsProps) {
  const { field, is } = condition;
  const offered = CONDITION_FIELD_NAMES.filter((name) => name !== 'sale' || field === 'sale');
  return (
    <>
      <Field label="What" className="min-w-32 flex-1">
        {(control) => (
          <Select
            {...control}
            value={field}
            onChange={({ target }) => onChange(emptyOf(target.value as ConditionField))}
          >
            {offered.map((name) => (
              <option key={name} value={name}>
                {CONDITION_FIELDS[name].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="How" className="min-w-32 flex-1">
        {(control) => (
          <Select
            {...control}
            value={is}
            onChange={({ target }) => onChange({ ...condition, is: target.value as Comparison })}
          >
            {CONDITION_FIELDS[field].is.map((name) => (
              <option key={name} value={name}>
                {IS_WORDS[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ValueField condition={condition} error={error} onChange={onChange} />
    </>
  );
}

function ValueField({ condition, error, onChange }: ConditionFieldsProps) {
  const { field, value } = condition;
  const { data: categories = [] } = allCategories.useQuery();
  const isNumber = NUMBERS.includes(field);
  return (
    <Field label="Value" error={error} className="min-w-32 flex-1">
      {(control) =>
        field === 'category' ? (
          <Select
            {...control}
            value={String(value)}
            onChange={({ target }) => onChange({ ...condition, value: target.value })}
          >
            {[...new Set([String(value), ...categories.map(({ name }) => name)])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ) : (
          <input
            {...control}
            type={isNumber ? 'number' : 'text'}
            min={0}
            step="any"
            value={String(value)}
            maxLength={CATEGORY_LIMITS.value.max}
            onChange={({ target }) =>
              onChange({ ...condition, value: isNumber ? target.valueAsNumber : target.value })
            }
            className={INPUT}
          />
        )
      }
    </Field>
  );
}

/** A condition of a field that was just chosen. */
function emptyOf(field: ConditionField): Condition {
  const [is] = CONDITION_FIELDS[field].is;
  if (field === 'createdAt') return { field, is, value: 30 };
  if (field === 'sale') return { field, is, value: true };
  return { field, is, value: NUMBERS.includes(field) ? 0 : '' };
}

/** How many products the rule finds now, and some of them. */
function Preview({ rule }: { rule: CollectionRule }) {
  const uid = useUserId();
  const number = useNumberText();
  const asked = useDebounced(rule, 300);
  const isWhole = asked.conditions.every(({ value }) => value !== '' && !Number.isNaN(value));
  const { currentData, isError } = rulePreview.useQuery(
    { uid, rule: asked },
    { skip: uid === '' || !isWhole, refetchOnMountOrArgChange: true },
  );
  const total = currentData?.total ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <output className="text-sm text-ink-muted">
        {isError && 'What it finds can’t be shown.'}
        {!isError &&
          currentData &&
          `${number(total)}${currentData.totalIsLowerBound ? '+' : ''} ${total === 1 ? 'product meets' : 'products meet'} it now`}
      </output>
      <ul className="flex flex-col gap-1">
        {currentData?.products.map(({ _id, name, photos }) => (
          <li key={_id} className="flex items-center gap-3">
            <Thumbnail src={photos[0]?.url} name={name} className="size-10" />
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
