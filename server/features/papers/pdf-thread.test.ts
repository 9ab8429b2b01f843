import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { drawPdf, type PdfJob } from './draw-pdf.ts';
import { PdfThread } from './pdf-thread.ts';

const WORDS = { locale: 'en-IN', timeZone: 'Asia/Kolkata', name: 'Vitrine', address: 'Pune' };
const thread = new PdfThread();
afterAll(() => thread.close());

/** A slip of an order with so many lines. */
function slips(lines = 1, locale = WORDS.locale): PdfJob {
  const order = {
    number: 1001,
    user: { _id: 'asha', name: 'आशा' },
    shippingInfo: {
      address: '12 Lake Road',
      city: 'Pune',
      state: 'MH',
      country: 'IN',
      pinCode: '411001',
    },
    orderItems: Array.from({ length: lines }, (_, at) => ({ name: `Lamp ${at}`, quantity: 2 })),
    refunds: [],
    history: [],
    createdAt: '2026-11-20T10:00:00.000Z',
  } as unknown as Order;
  const at = new Date('2026-11-21T10:00:00.000Z');
  return { kind: 'slips', orders: [order], words: { ...WORDS, locale }, at };
}

describe('the thread of PDFs', () => {
  it(
    'draws what would be drawn here, byte for byte, several at once',
    { tags: 'long' },
    async () => {
      const jobs = [slips(), slips(60), slips()];
      const expected = await Promise.all(jobs.map(drawPdf));
      expect(await Promise.all(jobs.map((job) => thread.draw(job)))).toEqual(expected);
    },
  );

  it('leaves this thread free', { tags: 'long' }, async () => {
    const begun = performance.now();
    const { idle } = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 4 }, () => thread.draw(slips(150))));
    const whole = performance.now() - begun;
    expect(performance.eventLoopUtilization().idle - idle).toBeGreaterThan(whole / 2);
  });

  it('answers an error of drawing as an error, and goes on', async () => {
    await expect(thread.draw(slips(1, 'no such locale'))).rejects.toThrow(RangeError);
    expect((await thread.draw(slips())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it(
    'refuses what is too much at once, and what comes after the end',
    { tags: 'long' },
    async () => {
      const own = new PdfThread();
      // Those that it takes fail at once: drawing a hundred takes seconds.
      const failing = () => own.draw(slips(1, 'no such locale'));
      const asked = await Promise.allSettled(Array.from({ length: 103 }, failing));
      const reasons = asked.map((each) => (each.status === 'rejected' ? each.reason : undefined));
      const refused = reasons.filter((reason) => !(reason instanceof RangeError));
      expect(refused).toHaveLength(3);
      expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      const last = own.draw(slips());
      await Promise.all([own.close(), own.close()]);
      expect((await last).length).toBeGreaterThan(1_000);
      await expect(own.draw(slips())).rejects.toThrow('Try again in a moment');
    },
  );
});
