import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { NewProduct } from '#contract/product-form.ts';
import { fieldErrorsOf, isApiFailure } from '#web/api-failure.ts';
import { placeErrors } from '#web/place-errors.ts';
import type { ChosenPhoto } from './photo-rules.ts';
import {
  editedFields,
  isSuddenlyCheap,
  NO_VALUES,
  type ProductField,
  type ProductValues,
  ALL_FIELDS,
} from './product-values.ts';

/** What a form holds at a moment. */
interface HeldByForm {
  values: ProductValues;
  photos: readonly File[];
}

/** What a form hands over to be sent. */
interface FilledForm extends HeldByForm {
  /** Fields that differ from what the form began with. */
  changed: ProductField[];
  onProgress: (share: number) => void;
}

/** A price that may be a slip, to be asked about before it is sent; both in whole units. */
export interface PriceQuestion {
  price: number;
  before: number;
  answer: (isMeant: boolean) => void;
}

interface ProductFormOptions {
  values?: ProductValues;
  /** A new product can't be without. */
  needsPhotos: boolean;
  /** Sends it. Rejects with an ApiFailure, whose complaints are put beside their fields. */
  send: (filled: FilledForm) => Promise<void>;
}

const PHOTOS_MISSING = 'Choose at least one photo';

/** A product's form: its fields, its photos, and how far it has been sent. */
export function useProductForm({ values = NO_VALUES, needsPhotos, send }: ProductFormOptions) {
  const form = useForm<ProductValues>({
    mode: 'onTouched',
    resolver: checkProduct,
    defaultValues: values,
  });
  /** What the form began with. */
  const [before, setBefore] = useState(values);
  const typed = useWatch({ control: form.control }) as ProductValues;
  const photosInput = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [photosError, setPhotosError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  /** From 0 to 1 while it is being sent. */
  const [progress, setProgress] = useState<number>();
  const edited = editedFields(typed, before);
  const isChanged = edited.length > 0 || photos.length > 0;
  const mayLeave = useRef(false);
  const [priceQuestion, setPriceQuestion] = useState<PriceQuestion>();

  async function sendFilled(filled: ProductValues) {
    if (lacksPhotos()) return photosInput.current?.focus();
    if (isSuddenlyCheap(filled.price, before.price) && !(await isPriceMeant(filled.price))) return;
    setPhotosError(undefined);
    setFormError(undefined);
    setProgress(0);
    try {
      await send({
        values: filled,
        changed: editedFields(filled, before),
        photos: photos.map(({ file }) => file),
        onProgress: setProgress,
      });
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      const errors = fieldErrorsOf(error);
      const rest = placeErrors(form.setError, ALL_FIELDS, errors);
      const ofPhotos = rest.find(({ path }) => path.startsWith('photos'));
      const ofForm = rest.find(({ path }) => !path.startsWith('photos'));
      const areFieldsPlaced = rest.length < errors.length;
      setPhotosError(ofPhotos?.message);
      setFormError(ofForm?.message ?? (areFieldsPlaced || ofPhotos ? undefined : error.message));
      if (ofPhotos && !areFieldsPlaced) photosInput.current?.focus();
    } finally {
      setProgress(undefined);
    }
  }

  function isPriceMeant(price: string): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isMeant: boolean) => {
        setPriceQuestion(undefined);
        resolve(isMeant);
      };
      setPriceQuestion({ price: Number(price), before: Number(before.price), answer });
    });
  }

  function lacksPhotos(): boolean {
    const lacks = needsPhotos && photos.length === 0;
    if (lacks) setPhotosError(PHOTOS_MISSING);
    return lacks;
  }

  return {
    form,
    photos: {
      input: photosInput,
      chosen: photos,
      error: photosError,
      choose: setPhotos,
      complain: setPhotosError,
    },
    formError,
    priceQuestion,
    progress,
    isChanged,
    submit: () => {
      if (progress === undefined) void form.handleSubmit(sendFilled, () => void lacksPhotos())();
    },
    /** Begins again from these values; what was typed and chosen after `since` stays. */
    startFrom: (values: ProductValues, since?: HeldByForm) => {
      const now = form.getValues();
      const kept = since ? editedFields(now, since.values) : [];
      setBefore(values);
      form.reset({ ...values, ...Object.fromEntries(kept.map((field) => [field, now[field]])) });
      setPhotos((chosen) =>
        since ? chosen.filter(({ file }) => !since.photos.includes(file)) : [],
      );
    },
    /** What it began with, before anything was typed or chosen. */
    atFirst: { values: before, photos: [] } satisfies HeldByForm,
    isUnsaved: () => isChanged && !mayLeave.current,
    /** What is typed may go: it is saved, or its product is no more. */
    letGo: () => {
      mayLeave.current = true;
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** What each field asks for while it is empty. */
const MISSING: Partial<Record<ProductField, string>> = {
  name: 'Enter a name',
  category: 'Enter or choose a category',
  price: 'Enter a price',
  stock: 'Enter how many there are',
};

const bySchema = zodResolver(NewProduct);

/** Checks a product's form by the server's own schema; an empty field is asked for instead of measured. */
const checkProduct: Resolver<ProductValues> = async (values, context, options) => {
  const result = await bySchema(values, context, options as never);
  const errors: FieldErrors<ProductValues> = { ...result.errors };
  for (const field of ALL_FIELDS) {
    const message = MISSING[field];
    const error = errors[field];
    if (error && message && !values[field].trim()) errors[field] = { ...error, message };
  }
  // The values stay as they were typed: as such they are sent, and the server reads them itself.
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
