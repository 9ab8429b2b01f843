import { use, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SHARED_FIELDS } from '#contract/family.ts';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { type ProductValues, sentText } from '../product-values.ts';
import { rowsOf, withoutEmpty } from '../specification-rows.ts';
import { combinationsOf, countOf, type DraftOption, filled, findMistake } from './draft-options.ts';
import { addFamilyPhoto, createFamily } from './family-endpoints.ts';
import { errorsByCell, type GridRow } from './grid-cells.ts';
import { membersOf, skuOf } from './new-members.ts';
import { useCombinations } from './use-combinations.ts';

/** A new product that has options: a family. Without options it stays a single product. */
export function useNewFamily(form: UseFormReturn<ProductValues>) {
  const typedIn = use(MoneyContext);
  const [options, setOptions] = useState<readonly DraftOption[]>([]);
  const [mistake, setMistake] = useState<{ at: number; message: string }>();
  const combinations = useCombinations(
    useMemo(() => combinationsOf(filled(options)), [options]),
    true,
  );
  const {
    price = '',
    cost = '',
    stock = '',
    sku = '',
    weight = '',
  } = useWatch({ control: form.control });
  const standsFor = ({ combination }: GridRow) => ({
    price,
    stock,
    cost,
    weight,
    sku: skuOf(sku, combination),
  });
  const create = useCreating();

  /** Finds what is missing before anything is sent. */
  function findGap(values: ProductValues): boolean {
    const wrong = findMistake(options) ?? tooMany(options);
    setMistake(wrong);
    if (values.state === 'archived') {
      form.setError('state', { message: 'A new product with options is on sale, or a draft' });
      form.setFocus('state');
      return true;
    }
    if (values.gtin.trim() === '') return wrong !== undefined;
    form.setError('gtin', { message: 'Each combination has its own: type it into the grid' });
    form.setFocus('gtin');
    return true;
  }

  return {
    options,
    mistake,
    combinations,
    standsFor,
    isTooMany: countOf(filled(options)) > FAMILY_LIMITS.members.max,
    change: (changed: readonly DraftOption[]) => {
      setMistake(undefined);
      setOptions(changed);
    },
    /** Creates the family, as a draft or on sale, and gives it the photos. Resolves to undefined where something is missing. */
    send: async (
      values: ProductValues,
      photos: readonly File[],
      onProgress: (share: number) => void,
    ) => {
      if (findGap(values)) return undefined;
      const { made, setErrors } = combinations;
      setErrors(new Map());
      const names = options.map(({ name }) => name);
      const isDraft = values.state === 'draft';
      const members = membersOf(made, combinations.grid.typed, {
        names,
        standsFor,
        typedIn,
        mayLack: isDraft,
      });
      try {
        return await create({ values, options, members, photos, onProgress });
      } catch (error) {
        const failure = asApiFailure(error);
        const { cells, others } = errorsByCell(
          fieldErrorsOf(failure).filter(({ path }) => /^(members|options)/.test(path)),
          made.map(({ key }) => key),
        );
        setErrors(cells);
        if (others[0]) setMistake({ at: 0, message: others[0] });
        if (cells.size === 0) throw failure;
        throw {
          ...failure,
          message: 'Some cells of the grid are wrong. Nothing was saved.',
          errors: [],
        };
      }
    },
  };
}

export type NewFamilyState = ReturnType<typeof useNewFamily>;

interface FamilyToSend {
  values: ProductValues;
  options: readonly DraftOption[];
  members: ReturnType<typeof membersOf>;
  photos: readonly File[];
  onProgress: (share: number) => void;
}

/** Creates a family, and then adds the photos to it, which all its members have. */
function useCreating() {
  const uid = useUserId();
  const [create] = createFamily.useMutation();
  const [add] = addFamilyPhoto.useMutation();
  return async ({ values, options, members, photos, onProgress }: FamilyToSend) => {
    const shared = Object.fromEntries(SHARED_FIELDS.map((field) => [field, values[field]]));
    const times = (['liveFrom', 'liveTo'] as const).map((field) => [
      field,
      sentText(field, values[field]),
    ]);
    const body = {
      ...shared,
      ...Object.fromEntries(times),
      name: values.name,
      description: values.description,
      // A draft may lack it.
      ...(values.category.trim() !== '' && { category: values.category }),
      details: rowsOf(withoutEmpty(values.details)).map(({ group, ...detail }) => ({
        ...detail,
        ...(group && { group }),
      })),
      options: options.map(({ name, values: own }) => ({ name, values: own })),
      members,
      state: values.state,
    };
    const { family, message } = await create({ uid, family: body }).unwrap();
    try {
      for (const [at, file] of photos.entries())
        await add({
          uid,
          id: family._id,
          file,
          onProgress: (share) => onProgress((at + share) / photos.length),
        }).unwrap();
      return { family, message, arePhotosSaved: true };
    } catch {
      // The family is there by now: its photos can be added on its screen.
      return { family, message, arePhotosSaved: false };
    }
  };
}

function tooMany(options: readonly DraftOption[]): { at: number; message: string } | undefined {
  if (countOf(options) <= FAMILY_LIMITS.members.max) return undefined;
  return { at: 0, message: `These are more than ${FAMILY_LIMITS.members.max} combinations` };
}
