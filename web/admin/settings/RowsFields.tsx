import { useState } from 'react';
import type { HomeRow } from '#contract/home-settings.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { allCollections } from '#web/catalog/listings-endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ChooseProducts } from './ChooseProducts.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { keyed, type Keyed, moved } from './ordered.ts';
import { useEntryFocus } from './use-entry-focus.ts';

const KINDS: Readonly<Record<HomeRow['kind'], string>> = {
  latest: 'Latest products',
  bestSellers: 'Best sellers',
  backInStock: 'Back in stock',
  category: 'A category',
  listing: 'A collection',
  collection: 'Chosen products',
};

interface RowsFieldsProps {
  initial: readonly HomeRow[];
  onChange: (rows: HomeRow[]) => void;
}

/** The rows of the home page: their order, titles, and what they show. */
export function RowsFields({ initial, onChange }: RowsFieldsProps) {
  const [rows, setRows] = useState(() => initial.map(keyed));
  const [said, setSaid] = useState('');
  const { list, focusAdded, focusAfterRemoved } = useEntryFocus();

  function change(next: Keyed<HomeRow>[], announcement = '') {
    setRows(next);
    setSaid(announcement);
    onChange(next.map(({ value }) => value));
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-base font-medium">Rows</legend>
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map(({ key, value }, at) => (
          <li key={key} className="rounded-md border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <h2 tabIndex={-1} className="text-base font-medium">
                {nameOf(value)}
              </h2>
              <EntryButtons
                name={nameOf(value)}
                at={at}
                count={rows.length}
                onMove={(by) =>
                  change(
                    moved(rows, at, by),
                    `${nameOf(value)} is row ${at + by + 1} of ${rows.length} now.`,
                  )
                }
                onRemove={() => {
                  change(rows.toSpliced(at, 1), `${nameOf(value)} was removed.`);
                  focusAfterRemoved(at);
                }}
              />
            </div>
            <RowFields
              row={value}
              onChange={(next) => change(rows.with(at, { key, value: next }))}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <AddRow
        isFull={rows.length >= SETTINGS_LIMITS.rows.max}
        onAdd={(row) => {
          change([...rows, keyed(row)], `${nameOf(row)} was added.`);
          focusAdded(rows.length);
        }}
      />
    </fieldset>
  );
}

function nameOf(row: HomeRow): string {
  return row.title || (row.kind === 'category' && row.category) || KINDS[row.kind];
}

function RowFields({ row, onChange }: { row: HomeRow; onChange: (row: HomeRow) => void }) {
  const { data = [] } = categories.useQuery();
  const { data: listed = [] } = allCollections.useQuery();
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Field label="Heading" hint="Left empty, it says what the row shows">
        {(control) => (
          <input
            {...control}
            value={row.title ?? ''}
            maxLength={SETTINGS_LIMITS.rowTitle.max}
            onChange={({ target }) => {
              const { title: _, ...untitled } = row;
              onChange(target.value ? { ...untitled, title: target.value } : untitled);
            }}
            className={INPUT}
          />
        )}
      </Field>
      {row.kind === 'category' && (
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              value={row.category}
              onChange={({ target }) => onChange({ ...row, category: target.value })}
            >
              {[...new Set([row.category, ...data])].filter(Boolean).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {row.kind === 'listing' && (
        <Field label="Collection">
          {(control) => (
            <Select
              {...control}
              value={row.slug}
              onChange={({ target }) => onChange({ ...row, slug: target.value })}
            >
              {!listed.some(({ slug }) => slug === row.slug) && <option>{row.slug}</option>}
              {listed.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {row.kind === 'collection' && (
        <ChooseProducts
          label="Add a product to this row"
          ids={row.products}
          most={SETTINGS_LIMITS.collection.max}
          onChange={(products) => onChange({ ...row, products })}
        />
      )}
    </div>
  );
}

function AddRow({ isFull, onAdd }: { isFull: boolean; onAdd: (row: HomeRow) => void }) {
  const [kind, setKind] = useState<HomeRow['kind']>('category');
  const { data: [first = ''] = [] } = categories.useQuery();
  const { data: [collection] = [] } = allCollections.useQuery();
  const isImpossible =
    isFull || (kind === 'category' && first === '') || (kind === 'listing' && !collection);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label="New row"
        hint={isFull ? 'The home page has as many rows as it can have.' : undefined}
        className="min-w-48 flex-1"
      >
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => setKind(target.value as HomeRow['kind'])}
          >
            {Object.entries(KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        aria-disabled={isImpossible || undefined}
        onClick={() => {
          if (kind === 'listing') {
            if (collection) onAdd({ kind, slug: collection.slug, title: collection.name });
          } else if (kind === 'category') onAdd({ kind, category: first });
          else if (kind === 'collection') onAdd({ kind, products: [] });
          else onAdd({ kind });
        }}
      >
        Add row
      </Button>
    </div>
  );
}
