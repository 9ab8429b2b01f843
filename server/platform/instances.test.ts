import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS, Instances } from './instances.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isInStep = (instance: Instances) => instance.isInStep(performance.now());

/** Carries messages between instances within 5 ms, each to all, as the database does. */
function openNetwork() {
  const members: { instance: Instances; isDeaf: boolean }[] = [];
  const sent: string[] = [];
  return {
    sent,
    /** Adds an instance, which sends heartbeats. */
    join(): Instances {
      const instance = new Instances();
      members.push({ instance, isDeaf: false });
      instance.connected((message) => {
        sent.push(message.split(' ').slice(2).join(' '));
        setTimeout(() => {
          for (const each of members) if (!each.isDeaf) each.instance.heard(message);
        }, 5);
      });
      setInterval(() => instance.sayHere(), HEARTBEAT_MS);
      return instance;
    },
    deafen(instance: Instances) {
      const member = members.find((each) => each.instance === instance);
      if (member) member.isDeaf = true;
    },
  };
}

/** Measures how long the answer to a change waits now, in milliseconds. */
async function waitOf(instance: Instances): Promise<number> {
  const begun = performance.now();
  const waited = instance.everywhere().then(() => performance.now() - begun);
  await pass(1_000);
  return waited;
}

/** Some that know each other and answer requests from memory. */
async function openInStep(count: number) {
  const network = openNetwork();
  const instances = Array.from({ length: count }, () => network.join());
  await answerFor(1_500, ...instances);
  return { network, instances };
}

/** Lets time pass in which they answer requests. */
async function answerFor(ms: number, ...instances: Instances[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    for (const each of instances) isInStep(each);
    await pass(50);
  }
}

describe('an instance', () => {
  it('is in step as long as it hears itself, and out of step 900 ms after', async () => {
    const { network, instances } = await openInStep(2);
    const [one, other] = instances as [Instances, Instances];
    expect([isInStep(one), isInStep(other)]).toEqual([true, true]);
    network.deafen(one);
    await answerFor(600, one, other);
    expect([isInStep(one), isInStep(other)]).toEqual([true, true]);
    await answerFor(300, one, other);
    expect([isInStep(one), isInStep(other)]).toEqual([false, true]);
  });

  it('is in step at the earliest 900 ms after it joined, when all know of it', async () => {
    const network = openNetwork();
    const one = network.join();
    await answerFor(850, one);
    expect([isInStep(one), await one.getInStep()]).toEqual([false, false]);
    await answerFor(400, one);
    expect(isInStep(one)).toBe(true);
  });

  it('sends nothing but heartbeats while nobody asks it anything, and then is in step after one message', async () => {
    const { network, instances } = await openInStep(1);
    const [one] = instances as [Instances];
    network.sent.length = 0;
    await pass(6 * HEARTBEAT_MS);
    expect(network.sent).toHaveLength(6);
    await pass(2_000);
    expect(isInStep(one)).toBe(false);
    const inStep = one.getInStep();
    await pass(5);
    expect(await inStep).toBe(true);
    expect(network.sent).toHaveLength(7);
  });

  it('sends four messages a second while it answers requests', async () => {
    const { network, instances } = await openInStep(1);
    network.sent.length = 0;
    await answerFor(5_000, ...instances);
    expect(network.sent.length).toBeLessThanOrEqual(21);
  });

  it('lets one request wait for a message that is not heard, but not the next ones', async () => {
    const { network, instances } = await openInStep(1);
    const [one] = instances as [Instances];
    network.deafen(one);
    await pass(2_000);
    expect(isInStep(one)).toBe(false);
    const first = one.getInStep();
    await pass(100);
    expect(await first).toBe(false);
    expect(await one.getInStep()).toBe(false);
  });

  it('is out of step at once without its connection', async () => {
    const { instances } = await openInStep(1);
    const [one] = instances as [Instances];
    one.disconnected();
    expect([isInStep(one), await one.getInStep()]).toEqual([false, false]);
  });
});

describe('the answer to a change', () => {
  it('waits until the others have heard of it', async () => {
    const { network, instances } = await openInStep(3);
    network.sent.length = 0;
    expect(await waitOf(instances[0] as Instances)).toBe(10);
    expect(network.sent.filter((what) => !what.startsWith('is-here'))).toEqual([
      'asks 1',
      expect.stringMatching(/^answers 1 /),
      expect.stringMatching(/^answers 1 /),
    ]);
  });

  it('waits a second for one that hears nothing, and not once that is out of step', async () => {
    const { network, instances } = await openInStep(3);
    const [one, other, third] = instances as [Instances, Instances, Instances];
    network.deafen(third);
    expect(await waitOf(one)).toBe(1_000);
    await answerFor(100, one, other);
    expect(await waitOf(one)).toBe(10);
  });

  it('does not wait for one that has left', async () => {
    const { network, instances } = await openInStep(2);
    const [one, other] = instances as [Instances, Instances];
    network.deafen(other);
    const begun = performance.now();
    const waited = one.everywhere().then(() => performance.now() - begun);
    await pass(20);
    other.leave();
    await pass(5);
    expect(await waited).toBe(25);
    expect(await waitOf(one)).toBe(5);
  });

  it('waits a second while there may be others of which it has not heard yet', async () => {
    const one = openNetwork().join();
    expect(await waitOf(one)).toBe(1_000);
    expect(await waitOf(one)).toBe(5);
  });

  it('waits a second without the connection on which others are heard', async () => {
    const { instances } = await openInStep(1);
    const [one] = instances as [Instances];
    one.disconnected();
    expect(await waitOf(one)).toBe(1_000);
  });
});

describe('the only instance', () => {
  it('answers changes at once, without a message', async () => {
    const { network, instances } = await openInStep(1);
    const [one] = instances as [Instances];
    await answerFor(31_000, one);
    network.sent.length = 0;
    expect(await waitOf(one)).toBe(0);
    expect(network.sent.filter((what) => what !== 'is-here')).toEqual([]);
  });

  it('knows of a second one before that is in step, even if it hears nothing', async () => {
    const { network, instances } = await openInStep(1);
    const [one] = instances as [Instances];
    await answerFor(31_000, one);
    network.deafen(one);
    const second = network.join();
    for (let passed = 0; passed < 2_000; passed += 10) {
      let isAnswered = false;
      void one.everywhere().then(() => (isAnswered = true));
      await pass(0);
      expect([passed, isAnswered && isInStep(second)]).toEqual([passed, false]);
      await pass(10);
    }
    expect(isInStep(second)).toBe(true);
  });
});
