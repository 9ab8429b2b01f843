import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type FieldErrors,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { type NewProduct, newProductSchema } from '#contract/product-form.ts';
import type { ProductState } from '#contract/product-states.ts';
import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import type { ChosenPhoto } from './photo-rules.ts';
import {
  editedFields,
  isSuddenlyCheap,
  NO_VALUES,
  sentText,
  type ProductValues,
} from './product-values.ts';
import { findGap } from './specification-rows.ts';

/** The values and photos in a form. */
interface FormContent {
  values: ProductValues;
  photos: readonly File[];
}

/** The argument of `send`. */
interface FilledForm extends FormContent {
  /** Fields that differ from their initial values. */
  changed: ProductField[];
  onProgress: (share: number) => void;
}

/** A question about a price that may be a typing error. Both prices are in whole units. */
export interface PriceQuestion {
  price: number;
  before: number;
  answer: (isMeant: boolean) => void;
}

interface ProductFormOptions {
  values?: ProductValues;
  /** True for a new product. */
  needsPhotos: boolean;
  /** Sends it. Resolves to whether it is saved; rejects with an ApiFailure, whose errors are shown at their fields. */
  send: (filled: FilledForm) => Promise<boolean>;
}

const PHOTOS_MISSING = 'Choose at least one photo';

/** A product's form: its fields, its photos, and the progress of sending it. */
export function useProductForm({ values = NO_VALUES, needsPhotos, send }: ProductFormOptions) {
  const form = useForm<ProductValues>({
    mode: 'onTouched',
    resolver: checkProduct,
    defaultValues: values,
  });
  /** The initial values. */
  const [before, setBefore] = useState(values);
  const typed = useWatch({ control: form.control }) as ProductValues;
  const photos = usePhotos(needsPhotos);
  const { priceQuestion, isPriceMeant } = usePriceQuestion();
  const isChanged = editedFields(typed, before).length > 0 || photos.chosen.length > 0;
  /** Words of its photos that are there are typed, and not saved yet. */
  const [arePhotosUnsaved, tellUnsavedPhotos] = useState(false);
  const mayLeave = useRef(false);
  const { progress, formError, sendFilled } = useSending({
    form,
    photos,
    before,
    isPriceMeant,
    send,
  });

  return {
    form,
    photos,
    formError,
    priceQuestion,
    progress,
    isChanged,
    /** Sends the form; `as`: with this state. */
    submit: (as?: ProductState) => {
      if (progress !== undefined) return;
      const before = form.getValues('state');
      if (as) form.setValue('state', as, { shouldDirty: true });
      const isDraft = form.getValues('state') === 'draft';
      /** The other button may be pressed next. */
      const takeBack = () => as && form.setValue('state', before, { shouldDirty: true });
      void form.handleSubmit(
        async (filled) => {
          if (!(await sendFilled(filled))) takeBack();
        },
        () => {
          if (!isDraft) photos.areMissing();
          takeBack();
        },
      )();
    },
    /** Resets the form to these values, but keeps what was typed and chosen after `since`. */
    startFrom: (values: ProductValues, since?: FormContent) => {
      const now = form.getValues();
      const kept = since ? editedFields(now, since.values) : [];
      setBefore(values);
      form.reset({ ...values, ...Object.fromEntries(kept.map((field) => [field, now[field]])) });
      photos.startFrom(since);
    },
    /** The content before anything was typed or chosen. */
    initial: { values: before, photos: [] } satisfies FormContent,
    tellUnsavedPhotos,
    isUnsaved: () => (isChanged || arePhotosUnsaved) && !mayLeave.current,
    /** Called when the product was saved or deleted: leaving no longer asks for confirmation. */
    allowLeaving: () => {
      mayLeave.current = true;
    },
  };
}

interface Sending {
  form: UseFormReturn<ProductValues>;
  photos: ReturnType<typeof usePhotos>;
  before: ProductValues;
  isPriceMeant: (price: string, before: string) => Promise<boolean>;
  send: ProductFormOptions['send'];
}

/** Sends the form. Errors are shown at their fields, at the photos, or above the form. */
function useSending({ form, photos, before, isPriceMeant, send }: Sending) {
  const [formError, setFormError] = useState<string>();
  /** From 0 to 1 while it is being sent. */
  const [progress, setProgress] = useState<number>();

  /** Returns whether it is saved. */
  async function sendFilled(filled: ProductValues): Promise<boolean> {
    if (filled.state !== 'draft' && photos.areMissing()) {
      photos.input.current?.focus();
      return false;
    }
    if (!(await isPriceMeant(filled.price, before.price))) return false;
    photos.setError(undefined);
    setFormError(undefined);
    setProgress(0);
    try {
      return await send({
        values: filled,
        changed: editedFields(filled, before),
        photos: photos.chosen.map(({ file }) => file),
        onProgress: setProgress,
      });
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setProgress(undefined);
    }
  }

  function showFailure(error: unknown) {
    if (!isApiFailure(error)) throw error;
    const errors = fieldErrorsOf(error).map(ofWholeField);
    const rest = placeErrors(form.setError, PRODUCT_FIELD_NAMES, errors);
    const ofPhotos = rest.find(({ path }) => path.startsWith('photos'));
    const ofForm = rest.find(({ path }) => !path.startsWith('photos'));
    const areFieldsPlaced = rest.length < errors.length;
    photos.setError(ofPhotos?.message);
    setFormError(ofForm?.message ?? (areFieldsPlaced || ofPhotos ? undefined : error.message));
    if (ofPhotos && !areFieldsPlaced) photos.input.current?.focus();
  }

  return { progress, formError, sendFilled };
}

/** The error of any specification belongs to the one field that holds them all, and so does that of a party's part. */
function ofWholeField({ path, message }: { path: string; message: string }) {
  const party = /^(maker|responsible)\./.exec(path)?.[1];
  if (party !== undefined) return { path: party, message };
  const [, at] = /^details(?:\.(\d+))?/.exec(path) ?? [];
  if (at === undefined) return { path, message };
  return { path: 'details', message: `Specification ${Number(at) + 1}: ${message}` };
}

/** The chosen photos, and their error. */
function usePhotos(areNeeded: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<readonly ChosenPhoto[]>([]);
  const [error, setError] = useState<string>();
  return {
    input,
    chosen,
    error,
    choose,
    setError,
    areMissing: (): boolean => {
      const areMissing = areNeeded && chosen.length === 0;
      if (areMissing) setError(PHOTOS_MISSING);
      return areMissing;
    },
    /** Removes the photos that are in `since`, or all. */
    startFrom: (since: FormContent | undefined) =>
      choose((chosen) => (since ? chosen.filter(({ file }) => !since.photos.includes(file)) : [])),
  };
}

/** Asks about a price that is much lower than before. */
function usePriceQuestion() {
  const [priceQuestion, setPriceQuestion] = useState<PriceQuestion>();
  return {
    priceQuestion,
    isPriceMeant: async (price: string, before: string): Promise<boolean> => {
      if (!isSuddenlyCheap(price, before)) return true;
      return new Promise((resolve) => {
        const answer = (isMeant: boolean) => {
          setPriceQuestion(undefined);
          resolve(isMeant);
        };
        setPriceQuestion({ price: Number(price), before: Number(before), answer });
      });
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Validates a product's form with the server's own schema, with a message of its own for an empty field. */
const checkProduct: Resolver<ProductValues> = async (values, context, options) => {
  const gap = findGap(values.details);
  // The schema doesn't know empty rows; what else it could refuse of the specifications can't be typed.
  const texts = PRODUCT_FIELD_NAMES.map((field) => [
    field,
    gap && field === 'details' ? '' : sentText(field, values[field]),
  ]);
  const checked = Object.fromEntries(texts) as ProductValues;
  const bySchema = zodResolver(newProductSchema(checked) as typeof NewProduct);
  const result = await bySchema(checked, context, options as never);
  const errors: FieldErrors<ProductValues> = { ...result.errors };
  if (gap) errors.details = { type: 'gap', message: gap.message };
  for (const field of PRODUCT_FIELD_NAMES) {
    const message = describeField(field).missing;
    const error = errors[field];
    if (error && message && !values[field].trim()) errors[field] = { ...error, message };
  }
  // The values are sent as they were typed; the server parses them.
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
