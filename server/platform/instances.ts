import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The channel of the instances' messages, which come in order with all other notifications. */
export const INSTANCES = 'vitrine_instances';

/** An instance is in step for this long after it sent a message that it has heard itself, in milliseconds. */
const IN_STEP_MS = 900;
/**
 * The longest wait of an answer to a change. Longer than `IN_STEP_MS`: an instance that has not answered by then is out of step.
 */
const WAIT_MS = 1_000;
/** While it answers requests from memory, an instance sends a message this often. */
const RENEW_MS = 250;
/** The time that a request waits for a message that is under way, before it reads from the database instead. */
const PATIENCE_MS = 100;
/** An instance sends a message at least this often. */
export const HEARTBEAT_MS = 10_000;
/** An instance that was not heard for this long is forgotten. */
const FORGOTTEN_MS = 30_000;
/** An instance that has not heard itself for this long may have been forgotten by the others. */
const SILENCE_MS = 20_000;

/** Tells whether this instance has heard of all changes that were answered, so that its caches may be used. */
export interface InStep {
  /** @param now by `performance.now()` */
  isInStep(now: number): boolean;
  /** The same after a message that is under way was heard. Resolves at once if that is unlikely to be soon. */
  getInStep(): Promise<boolean>;
}

/** For an instance without others, as in most tests. */
export const ALONE: InStep = { isInStep: () => true, getInStep: async () => true };

interface Question {
  /** The instances that have to answer; undefined until this one has heard its own question. */
  missing?: Set<string>;
  allAnswered(): void;
}

/**
 * The instances of the shop, which tell each other by notifications of the database that they are there. Every instance
 * hears all messages and all changes in the order of their commits, so whoever hears its own message has heard of all
 * changes before it. See docs/decisions/answers-wait-for-all-instances.md.
 */
export class Instances implements InStep {
  readonly #id = randomUUID();
  /** The times at which the others were heard last. */
  readonly #others = new Map<string, number>();
  readonly #questions = new Map<string, Question>();
  #asked = 0;
  #send: ((message: string) => void) | undefined;
  #listensSince = Number.POSITIVE_INFINITY;
  #inStepUntil = 0;
  #renewAt = Number.POSITIVE_INFINITY;
  /** The time at which the last message that was heard had been sent, and the time from which messages count. */
  #heardOf = Number.NEGATIVE_INFINITY;
  #countsFrom = 0;
  /** True if the last message was heard within `PATIENCE_MS`. */
  #isPrompt = false;
  #hearing: PromiseWithResolvers<void> | undefined;

  /** This instance hears everything from now on. `send` notifies all instances. */
  connected(send: (message: string) => void): void {
    this.#send = send;
    this.#listensSince = performance.now();
    this.sayHere();
  }

  disconnected(): void {
    this.#send = undefined;
    this.#listensSince = Number.POSITIVE_INFINITY;
    this.#inStepUntil = 0;
    this.#renewAt = Number.POSITIVE_INFINITY;
    this.#heardOf = Number.NEGATIVE_INFINITY;
    this.#isPrompt = false;
    this.#hearing?.resolve();
  }

  /** To be called before this instance closes, so that the others don't wait for it. */
  leave(): void {
    this.#say('leaves');
    this.disconnected();
  }

  sayHere(): void {
    this.#say('is-here');
  }

  isInStep(now: number): boolean {
    if (now >= this.#renewAt) this.sayHere();
    return now < this.#inStepUntil;
  }

  async getInStep(): Promise<boolean> {
    if (this.#isPrompt) await (this.#hearing ??= this.#untilHeard()).promise;
    return this.isInStep(performance.now());
  }

  /**
   * Resolves when no instance shows any more what a committed change made outdated: when all have dropped it, or after a
   * second at the latest, since an instance that has not answered by then is out of step.
   */
  async everywhere(): Promise<void> {
    if (this.#isAlone()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, WAIT_MS);
    this.#asked += 1;
    const name = String(this.#asked);
    this.#questions.set(name, { allAnswered: resolve });
    this.#say(`asks ${name}`);
    await promise;
    clearTimeout(timer);
    this.#questions.delete(name);
  }

  heard(message = ''): void {
    const [from = '', sentAt, what, name = '', to] = message.split(' ');
    if (what === undefined) return;
    if (from === this.#id) return this.#heardMyself(Number(sentAt), what === 'asks' ? name : '');
    if (what === 'leaves') return this.#left(from);
    this.#others.set(from, performance.now());
    if (what === 'asks') this.#say(`answers ${name} ${from}`);
    if (what === 'answers' && to === this.#id) this.#answered(this.#questions.get(name), from);
  }

  #heardMyself(sentAt: number, name: string): void {
    if (!this.#send) return;
    const now = performance.now();
    // An instance that believes it is alone may not know of this one yet. After this time it does, or is out of step.
    if (now > this.#heardOf + SILENCE_MS) this.#countsFrom = now + IN_STEP_MS;
    this.#heardOf = sentAt;
    this.#isPrompt = sentAt >= this.#countsFrom;
    if (this.#isPrompt) this.#inStepUntil = sentAt + IN_STEP_MS;
    this.#hearing?.resolve();
    const question = this.#questions.get(name);
    // Before that there may be others in step that it has not heard yet.
    if (!question || now < this.#listensSince + IN_STEP_MS) return;
    const inStep = [...this.#others].filter(([, heardAt]) => now <= heardAt + IN_STEP_MS);
    question.missing = new Set(inStep.map(([id]) => id));
    if (question.missing.size === 0) question.allAnswered();
  }

  #answered(question: Question | undefined, by: string): void {
    question?.missing?.delete(by);
    if (question?.missing?.size === 0) question.allAnswered();
  }

  #left(id: string): void {
    this.#others.delete(id);
    for (const question of this.#questions.values()) this.#answered(question, id);
  }

  /** True only if no other instance is in step, or can be before it has heard of everything that is committed by now. */
  #isAlone(): boolean {
    const now = performance.now();
    if (!this.isInStep(now) || now < this.#listensSince + FORGOTTEN_MS) return false;
    for (const [id, heardAt] of this.#others)
      if (heardAt + FORGOTTEN_MS < now) this.#others.delete(id);
    return this.#others.size === 0;
  }

  #untilHeard(): PromiseWithResolvers<void> {
    const hearing = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#isPrompt = false;
      hearing.resolve();
    }, PATIENCE_MS);
    void hearing.promise.then(() => {
      clearTimeout(timer);
      this.#hearing = undefined;
    });
    return hearing;
  }

  #say(what: string): void {
    const now = performance.now();
    if (this.#send) this.#renewAt = now + RENEW_MS;
    this.#send?.(`${this.#id} ${now} ${what}`);
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Has the answers to requests that may have changed something wait until no instance shows the former state. Applies to
 * the routes that are added later; those that only read stay without the hook, which would cost them time.
 */
export function waitForInstances(app: FastifyInstance, instances: Instances): void {
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => READS.has(method))) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        if (reply.statusCode < 400) await instances.everywhere();
      },
    ];
  });
}
