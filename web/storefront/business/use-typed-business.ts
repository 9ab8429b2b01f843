import { useState } from 'react';
import { asApiFailure, fieldErrorsOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { saveBusiness } from './business-endpoints.ts';
import { useBusiness, type ForBusiness } from './use-business.ts';

interface Typed {
  name: string;
  number: string;
}

/** The business in the form, and the saved one. */
export interface TypedBusiness extends ForBusiness {
  typed: Typed;
  errors: Partial<Typed>;
  /** Why it could not be saved, where no field is wrong. */
  problem: string | undefined;
  change: (changes: Partial<Typed>) => void;
  /** Saves what is typed, unless it is saved already or the cart is for no business. Resolves to false if that was refused. */
  save: () => Promise<boolean>;
  isSaving: boolean;
  /** The fields hold what is saved. */
  isSaved: boolean;
}

export function useTypedBusiness(): TypedBusiness {
  const uid = useUserId();
  const business = useBusiness();
  const { saved, isFor } = business;
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState<string>();
  const [store, { isLoading: isSaving }] = saveBusiness.useMutation();
  const typed = { name: saved?.name ?? '', number: saved?.number ?? '', ...changed };
  const isSaved = saved !== undefined && typed.name === saved.name && typed.number === saved.number;

  async function save(): Promise<boolean> {
    if (!isFor || isSaved) return true;
    setErrors({});
    setProblem(undefined);
    const { error } = await store({ uid, business: typed });
    if (!error) {
      setChanged({});
      return true;
    }
    const failure = asApiFailure(error);
    const fields = fieldErrorsOf(failure);
    setErrors(Object.fromEntries(fields.map(({ path, message: words }) => [path, words])));
    if (fields.length === 0) setProblem(failure.message);
    return false;
  }

  return {
    ...business,
    typed,
    errors,
    problem,
    change: (changes) => setChanged({ ...changed, ...changes }),
    save,
    isSaving,
    isSaved,
  };
}
