import type { z } from 'zod';
import type { Setup, SetupAnswers } from '#contract/setup.ts';
import { NEED_WORDS, SETUP_NEEDS, type SetupNeed } from '#contract/setup-needs.ts';
import type { StoredSettings } from '#contract/settings.ts';

/** Saves answers and goes on to the next step. Rejects with what the shop has against them. */
export type SendAnswers = (answers: z.input<typeof SetupAnswers>) => Promise<void>;

export interface StepProps {
  settings: StoredSettings;
  setup: Setup;
  send: SendAnswers;
  /** Goes on without saving. */
  later: () => void;
}

interface Step {
  id: string;
  label: string;
  /** The needs that it answers. */
  needs: readonly SetupNeed[];
}

/** The steps of the setup, in their order. */
export const STEPS = [
  { id: 'shop', label: 'Shop', needs: ['country', 'currency'] },
  { id: 'tax', label: 'Tax', needs: ['tax'] },
  { id: 'delivery', label: 'Delivery', needs: [] },
  { id: 'mail', label: 'E-mail', needs: [] },
  { id: 'payment', label: 'Payment', needs: ['payment'] },
] as const satisfies readonly Step[];
export type StepId = (typeof STEPS)[number]['id'];

/** The step that an address names, or else the first that the shop still needs something of. */
export function stepOf(named: string | null, unset: readonly SetupNeed[]): number {
  const at = STEPS.findIndex(({ id }) => id === named);
  if (at >= 0) return at;
  const needed = STEPS.findIndex(({ needs }) => needs.some((need) => unset.includes(need)));
  return Math.max(needed, 0);
}

/** Says that the shop sells nothing yet, and what it needs for that: all there is if that is not known. */
export function notOpenWords(unset: readonly SetupNeed[] = SETUP_NEEDS): string {
  const needs = new Intl.ListFormat('en').format(unset.map((need) => NEED_WORDS[need]));
  return `The shop is not open yet: nothing can be bought. It needs ${needs}.`;
}

/** Returns true if a step has nothing left that the shop needs. */
export function isAnswered(step: Step, unset: readonly SetupNeed[]): boolean {
  return step.needs.length > 0 && !step.needs.some((need) => unset.includes(need));
}
