import type { UseFormReturn } from 'react-hook-form';
import type { SaleValues } from './sale-form.ts';

export type SaleFormState = UseFormReturn<SaleValues>;
