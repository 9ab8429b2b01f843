import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from './outcomes.ts';

const APART_MS = 1_000;

interface Question {
  /** By `performance.now()`. */
  begunAt: number;
  isAnswered: boolean;
  answer: Promise<Outcome>;
  /** The one after it, which is shared by all who can't do with this one. */
  next?: Promise<Outcome>;
}

/**
 * What this server asks the payment provider: about each checkout once a second at most, however many
 * want to know.
 */
export class PaymentQuestions {
  readonly #last = new Map<string, Question>();

  /**
   * Asks, or shares a question that began less than a second ago and has no answer yet. After its answer
   * the next question waits until that second is over, and is shared by whoever waits for it: nobody is
   * told what may be older than their asking. `hasNews`: the caller knows that something happened, so a
   * question that has begun already does not do.
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

/** For all but the one who asked, the order is one that was there already. */
function asBefore(outcome: Outcome): Outcome {
  if (outcome.is !== 'finished') return outcome;
  return { is: 'finished', order: { ...outcome.order, isNew: false } };
}
