import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type FieldErrors,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
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

/** A question about a price that may be a typing error. Both prices are in whole units. */
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
  const photos = usePhotos(needsPhotos);
  const { priceQuestion, isPriceMeant } = usePriceQuestion();
  const isChanged = editedFields(typed, before).length > 0 || photos.chosen.length > 0;
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
    submit: () => {
      if (progress === undefined)
        void form.handleSubmit(sendFilled, () => void photos.areMissing())();
    },
    /** Begins again from these values; what was typed and chosen after `since` stays. */
    startFrom: (values: ProductValues, since?: HeldByForm) => {
      const now = form.getValues();
      const kept = since ? editedFields(now, since.values) : [];
      setBefore(values);
      form.reset({ ...values, ...Object.fromEntries(kept.map((field) => [field, now[field]])) });
      photos.startFrom(since);
    },
    /** What it began with, before anything was typed or chosen. */
    atFirst: { values: before, photos: [] } satisfies HeldByForm,
    isUnsaved: () => isChanged && !mayLeave.current,
    /** What is typed may go: it is saved, or its product is deleted. */
    letGo: () => {
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

/** Sends the form. What the shop refuses is shown beside its fields, at the photos, or over the form. */
function useSending({ form, photos, before, isPriceMeant, send }: Sending) {
  const [formError, setFormError] = useState<string>();
  /** From 0 to 1 while it is being sent. */
  const [progress, setProgress] = useState<number>();

  async function sendFilled(filled: ProductValues) {
    if (photos.areMissing()) return photos.input.current?.focus();
    if (!(await isPriceMeant(filled.price, before.price))) return;
    photos.complain(undefined);
    setFormError(undefined);
    setProgress(0);
    try {
      await send({
        values: filled,
        changed: editedFields(filled, before),
        photos: photos.chosen.map(({ file }) => file),
        onProgress: setProgress,
      });
    } catch (error) {
      showFailure(error);
    } finally {
      setProgress(undefined);
    }
  }

  function showFailure(error: unknown) {
    if (!isApiFailure(error)) throw error;
    const errors = fieldErrorsOf(error);
    const rest = placeErrors(form.setError, ALL_FIELDS, errors);
    const ofPhotos = rest.find(({ path }) => path.startsWith('photos'));
    const ofForm = rest.find(({ path }) => !path.startsWith('photos'));
    const areFieldsPlaced = rest.length < errors.length;
    photos.complain(ofPhotos?.message);
    setFormError(ofForm?.message ?? (areFieldsPlaced || ofPhotos ? undefined : error.message));
    if (ofPhotos && !areFieldsPlaced) photos.input.current?.focus();
  }

  return { progress, formError, sendFilled };
}

/** The photos that were chosen, and what is wrong with them. */
function usePhotos(areNeeded: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<readonly ChosenPhoto[]>([]);
  const [error, complain] = useState<string>();
  return {
    input,
    chosen,
    error,
    choose,
    complain,
    areMissing: (): boolean => {
      const areMissing = areNeeded && chosen.length === 0;
      if (areMissing) complain(PHOTOS_MISSING);
      return areMissing;
    },
    /** Drops what was chosen before `since`, or all of it. */
    startFrom: (since: HeldByForm | undefined) =>
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

/** What each field asks for while it is empty. */
const MISSING: Partial<Record<ProductField, string>> = {
  name: 'Enter a name',
  category: 'Enter or choose a category',
  price: 'Enter a price',
  stock: 'Enter how many there are',
};

const bySchema = zodResolver(NewProduct);

/** Validates a product's form with the server's own schema, with a message of its own for an empty field. */
const checkProduct: Resolver<ProductValues> = async (values, context, options) => {
  const result = await bySchema(values, context, options as never);
  const errors: FieldErrors<ProductValues> = { ...result.errors };
  for (const field of ALL_FIELDS) {
    const message = MISSING[field];
    const error = errors[field];
    if (error && message && !values[field].trim()) errors[field] = { ...error, message };
  }
  // The values are sent as they were typed; the server parses them.
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
