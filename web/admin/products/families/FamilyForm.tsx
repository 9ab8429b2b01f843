import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { Product } from '#contract/catalog.ts';
import type { Family, FamilyChanges } from '#contract/family.ts';
import { ConflictNotice, focusHeading } from '#web/admin/form/ConflictNotice.tsx';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ProductFields } from '../ProductFields.tsx';
import { NO_VALUES, type ProductValues } from '../product-values.ts';
import { findGap, withoutEmpty, writeRows } from '../specification-rows.ts';
import { changedOptions, draftOf, findMistake, goneMembers } from './draft-options.ts';
import { changeFamily } from './family-endpoints.ts';
import { OptionsEditor } from './OptionsEditor.tsx';

interface FamilyFormProps {
  family: Family;
  members: readonly Product[];
  /** Reads the family again. */
  readAgain: () => Promise<Family>;
  onUnsaved: (isUnsaved: boolean) => void;
}

const FIELDS = ['name', 'category', 'description', 'details'] as const;

/** What the members of a family have in common. It is saved only if the family has not changed since it was opened. */
export function FamilyForm({ family, members, readAgain, onUnsaved }: FamilyFormProps) {
  const state = useFamilyForm(family, readAgain);
  const { form, options, mistake, isChanged, isSaving, problem, isStale, send } = state;
  const [gone, setGone] = useState<number>();
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  function submit() {
    if (!isChanged || isSaving || !state.isWhole()) return;
    const count = goneMembers(family.options, options, members);
    if (count > 0) setGone(count);
    else void send();
  }

  return (
    <form
      noValidate
      aria-label="Family"
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isStale && (
        <ConflictNotice
          thing="family"
          onKeep={() => void state.goOn(true)}
          onDiscard={() => void state.goOn(false)}
        />
      )}
      {problem !== undefined && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      {gone !== undefined && (
        <ConfirmDialog
          title={`Archive ${countOf(gone, 'member')}?`}
          confirmLabel="Save and archive"
          onConfirm={send}
          onClose={() => setGone(undefined)}
        >
          Their value is removed, so they are no longer sold. They keep their stock, orders and
          addresses as products of their own.
        </ConfirmDialog>
      )}
      <div className="flex flex-col gap-3">
        <h3 className="text-sm font-medium">Options</h3>
        <OptionsEditor options={options} onChange={state.changeOptions} mistake={mistake} />
      </div>
      <ProductFields form={form} only={FIELDS} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          aria-disabled={!isChanged || undefined}
        >
          Save family
        </Button>
        {!isChanged && <p className="text-sm text-ink-muted">Nothing has been changed yet.</p>}
      </div>
    </form>
  );
}

/** The values of the form's fields. */
function valuesOf({ name, category, description, details }: Family): ProductValues {
  return { ...NO_VALUES, name, category, description, details: writeRows(details) };
}

function useFamilyForm(family: Family, readAgain: () => Promise<Family>) {
  const uid = useUserId();
  const [save, { isLoading }] = changeFamily.useMutation();
  const form = useForm<ProductValues>({ defaultValues: valuesOf(family) });
  const typed = useWatch({ control: form.control }) as ProductValues;
  /** The version that the form was opened with, and may replace. */
  const [version, setVersion] = useState(family);
  const known = useMemo(
    () => ({ values: valuesOf(version), options: draftOf(version.options) }),
    [version],
  );
  const [draft, setDraft] = useState(known.options);
  const [mistake, setMistake] = useState<{ at: number; message: string }>();
  const [problem, setProblem] = useState<string>();
  const [isStale, setIsStale] = useState(false);
  const changed = FIELDS.filter((field) => textOf(typed, field) !== textOf(known.values, field));
  const hasOptions = JSON.stringify(draft) !== JSON.stringify(known.options);

  function startFrom(current: Family) {
    form.reset(valuesOf(current));
    setDraft(draftOf(current.options));
    setVersion(current);
    setMistake(undefined);
  }
  const isChanged = changed.length > 0 || hasOptions;

  return {
    form,
    options: draft,
    mistake,
    problem,
    isStale,
    isSaving: isLoading,
    isChanged,
    changeOptions: (options: readonly (typeof draft)[number][]) => {
      setMistake(undefined);
      setDraft([...options]);
    },
    /** Says what is missing before anything is sent. */
    isWhole: (): boolean => {
      const wrong = findMistake(draft);
      const gap = findGap(form.getValues('details'));
      setMistake(wrong);
      if (gap) form.setError('details', { message: gap.message }, { shouldFocus: true });
      return !wrong && !gap;
    },
    send: async () => {
      setProblem(undefined);
      const changes: FamilyChanges = {
        ...Object.fromEntries(
          changed.map((field) => [
            field,
            field === 'details' ? JSON.parse(textOf(typed, field)) : typed[field],
          ]),
        ),
        ...(hasOptions && { options: changedOptions(draft) }),
      };
      try {
        const { message, family: saved } = await save({
          uid,
          known: isSameForm(version, family) ? family : version,
          changes,
        }).unwrap();
        startFrom(saved);
        await readAgain();
        toast.success(message);
      } catch (error) {
        const failure = asApiFailure(error);
        if (failure.code === 'STALE') return setIsStale(true);
        const rest = placeErrors(
          form.setError,
          FIELDS,
          fieldErrorsOf(failure).map(({ path, message }) => ({
            path: path.startsWith('details') ? 'details' : path,
            message,
          })),
        );
        const [of] = rest;
        const [, at] = /^options\.(\d+)/.exec(of?.path ?? '') ?? [];
        if (of && at !== undefined) setMistake({ at: Number(at), message: of.message });
        else setProblem(of?.message ?? failure.message);
      }
    },
    /** Goes on from the family as it is now, with or without what was typed. */
    goOn: async (isKept: boolean) => {
      const current = await readAgain();
      setIsStale(false);
      if (isKept) setVersion(current);
      else startFrom(current);
      focusHeading();
    },
  };
}

/** Whether a family differs from another in nothing that its form has: its photos are saved by themselves. */
function isSameForm(one: Family, other: Family): boolean {
  return [...FIELDS, 'options' as const].every(
    (part) => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  );
}

/** A field's text, as it is compared and sent. */
function textOf(values: ProductValues, field: (typeof FIELDS)[number]): string {
  return field === 'details' ? withoutEmpty(values.details) : values[field];
}
