import { setTimeout as delay } from 'node:timers/promises';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { Outcome } from './checkout-deps.ts';

/** Turns and questions are of each instance by itself. They only save work: locks in the database guarantee correctness. */
export interface CheckoutLimiters {
  limits: SharedLimits;
  turns: Turns;
  questions: PaymentQuestions;
}

/** To be made once for an instance. */
export function newCheckoutLimiters(limits: SharedLimits): CheckoutLimiters {
  return {
    limits,
    turns: new Turns(),
    questions: new PaymentQuestions(),
  };
}

const APART_MS = 1_000;

interface Question {
  /** By `performance.now()`. */
  begunAt: number;
  isAnswered: boolean;
  answer: Promise<Outcome>;
  /** The next question, shared by all callers who can't use this answer. */
  next?: Promise<Outcome>;
}

/** Limits what this server asks the payment provider to one question a second for each checkout. */
export class PaymentQuestions {
  readonly #last = new Map<string, Question>();

  /**
   * Asks, or shares a question that began less than a second ago and is not answered yet. After an answer
   * the next question waits until the second is over and is shared by all who wait: no caller gets an
   * answer older than their call. `hasNews`: something has just changed, so a question that is already
   * under way is not shared.
   */
  async ask(
    checkoutId: string,
    question: () => Promise<Outcome>,
    { hasNews = false } = {},
  ): Promise<Outcome> {
    const last = this.#last.get(checkoutId);
    if (!last) return this.#begin(checkoutId, question);
    const isRecent = performance.now() < last.begunAt + APART_MS;
    if (isRecent && !last.isAnswered && !hasNews) return shared(last.answer);
    if (last.next) return shared(last.next);
    last.next = this.#follow(checkoutId, last, question);
    return last.next;
  }

  #begin(checkoutId: string, question: () => Promise<Outcome>): Promise<Outcome> {
    const begun: Question = {
      begunAt: performance.now(),
      isAnswered: false,
      answer: question(),
    };
    this.#last.set(checkoutId, begun);
    void begun.answer
      .catch(() => {})
      .then(() => {
        begun.isAnswered = true;
        return delay(untilNext(begun), undefined, { ref: false });
      })
      .then(() => {
        if (this.#last.get(checkoutId) === begun) this.#last.delete(checkoutId);
      });
    return begun.answer;
  }

  async #follow(
    checkoutId: string,
    last: Question,
    question: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const itsTurn = delay(untilNext(last), undefined);
    const final = await Promise.race([
      itsTurn,
      last.answer.then(
        (outcome) => (outcome.is === 'undecided' ? itsTurn : outcome),
        () => itsTurn,
      ),
    ]);
    return final ? asBefore(final) : this.#begin(checkoutId, question);
  }
}

function untilNext({ begunAt }: Question): number {
  return Math.max(0, begunAt + APART_MS - performance.now());
}

async function shared(answer: Promise<Outcome>): Promise<Outcome> {
  return asBefore(await answer);
}

/** Only the caller who asked created the order. */
function asBefore(outcome: Outcome): Outcome {
  if (outcome.is !== 'finished') return outcome;
  return { is: 'finished', order: { ...outcome.order, isNew: false } };
}

/**
 * Runs the work for one person one after the other, within this server. Locks in the database guarantee
 * correctness; this keeps waiting requests away from the database and the payment provider.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work for the person has ended, failed or not. */
  async take<T>(person: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(person);
    const own = before ? before.then(work) : work();
    const ended = own.catch(() => {});
    this.#last.set(person, ended);
    try {
      return await own;
    } finally {
      if (this.#last.get(person) === ended) this.#last.delete(person);
    }
  }
}
