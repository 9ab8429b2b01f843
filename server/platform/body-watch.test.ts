import { describe, expect, it } from 'vitest';
import { REQUEST_LIMITS, type RequestLimits } from '#server/platform/http-limits.ts';
import { lamp, RAW_TYPE } from '#testing/raw-forms.ts';
import { useUploadShop } from '#testing/upload-shop.ts';

const NEVER = 600_000;
const MOST = 64 * 1024 * 1024;

/** A shop with short limits on request bodies. Limits that aren't changed are never reached. */
function shopWithLimits(changes: Partial<RequestLimits>) {
  return useUploadShop(() => ({
    requestLimits: {
      headersMs: NEVER,
      body: { wholeMs: NEVER, mostBytes: MOST },
      form: { wholeMs: NEVER, mostBytes: MOST },
      checkMs: 10,
      ...changes,
    },
  }));
}

const SIGN_UP = 'POST /api/v1/user/new';
const JSON_TYPE = { 'content-type': 'application/json' };
const TOO_SLOW = { success: false, code: 'VALIDATION', message: expect.stringMatching(/too long/) };

describe('with a time limit of 200 ms for bodies', () => {
  const uploads = shopWithLimits({ body: { wholeMs: 200, mostBytes: MOST } });

  it('a request whose body never arrives is answered 408', async () => {
    const line = await uploads.open();
    await line.say(uploads.head({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP), '{"na');
    const answer = await uploads.leavesNothing(() => line.answer());
    expect(answer).toMatchObject({ status: 408, body: TOO_SLOW });
    await line.gone;
  });

  it('the connection of a refused request that never sends its body is closed', async () => {
    const line = await uploads.open();
    await line.say(
      uploads.head({ ...RAW_TYPE, authorization: '', 'content-length': 25 * 1024 * 1024 }),
    );
    expect((await uploads.leavesNothing(() => line.answer())).status).toBe(401);
    await line.gone;
  });

  it('the photos of an admin get more time', async () => {
    const body = await lamp();
    const other = await uploads.open();
    const line = await uploads.open();
    await line.say(
      uploads.head({ ...RAW_TYPE, 'content-length': body.length }),
      body.subarray(0, 700),
    );
    // Until another request that began later has timed out.
    await other.say(uploads.head({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP));
    expect((await other.answer()).status).toBe(408);
    await line.say(body.subarray(700));
    expect((await line.answer()).status).toBe(201);
    line.socket.destroy();
  });

  it('an idle keep-alive connection stays open', async () => {
    const [line, other] = [await uploads.open(), await uploads.open()];
    const look = uploads.head({ authorization: '' }, 'GET /api/v1/product/categories');
    await line.say(look);
    expect((await line.answer()).status).toBe(200);
    await other.say(uploads.head({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP));
    await other.gone;
    await line.say(look);
    expect((await line.answer()).status).toBe(200);
    line.socket.destroy();
  });
});

describe('with a minimum rate of 1,000 bytes per half second for forms', () => {
  const uploads = shopWithLimits({
    form: { wholeMs: NEVER, mostBytes: MOST, pace: { everyMs: 500, bytes: 1_000 } },
  });

  it('a form that stalls or is too slow is aborted, and nothing of it is stored', async () => {
    for (const drip of [0, 1]) {
      const body = await lamp();
      const line = await uploads.open();
      await line.say(
        uploads.head({ ...RAW_TYPE, 'content-length': body.length }),
        body.subarray(0, 700),
      );
      let at = 700;
      const dripping = setInterval(() => {
        line.socket.write(body.subarray(at, at + drip));
        at += drip;
      }, 20);
      const answer = await uploads.leavesNothing(() => line.answer());
      clearInterval(dripping);
      expect(answer).toMatchObject({ status: 408, body: TOO_SLOW });
      await line.gone;
    }
  });

  it('a form that keeps the rate is accepted after a multiple of that time', async () => {
    const body = await lamp(60_000);
    const line = await uploads.open();
    const began = performance.now();
    await line.say(uploads.head({ ...RAW_TYPE, 'content-length': body.length }));
    for (let at = 0; at < body.length; at += 2_000) {
      await line.say(body.subarray(at, at + 2_000));
      // A slow connection is what is tested here.
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect((await line.answer()).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThan(1_000);
    line.socket.destroy();
  });
});

describe('with a size limit of 100,000 bytes', () => {
  const uploads = shopWithLimits({ body: { wholeMs: NEVER, mostBytes: 100_000 } });

  it('the body of a refused request is read up to the limit, and no further', async () => {
    const refused = { ...RAW_TYPE, authorization: '', 'content-length': 50_000_000 };
    const line = await uploads.open();
    await line.say(uploads.head(refused));
    expect((await line.answer()).status).toBe(401);
    await line.say(Buffer.alloc(90_000));
    expect(line.socket.destroyed).toBe(false);
    await line.say(Buffer.alloc(1_000_000));
    await line.gone;
  });
});

describe('with a time limit of 200 ms for headers', () => {
  const uploads = shopWithLimits({ headersMs: 200 });

  it.each(['', 'POST /api/v1/product/new HTTP/1.1\r\nhost: '])(
    'a connection that only sends %j is closed',
    async (start) => {
      const line = await uploads.open();
      await line.say(start);
      expect((await line.answer()).status).toBe(408);
      await line.gone;
    },
  );
});

describe('the real limits', () => {
  it('allow 25 MB at 1 Mbit/s, and nobody but an admin more than half a minute', () => {
    const { body, form, headersMs, checkMs } = REQUEST_LIMITS;
    const bytesPerMs = 125;
    expect(form.wholeMs).toBeGreaterThan((25 * 1024 * 1024) / bytesPerMs);
    expect((form.pace?.bytes ?? 0) / (form.pace?.everyMs ?? 1)).toBeLessThan(bytesPerMs / 4);
    expect([body.wholeMs, headersMs]).toEqual([30_000, 30_000]);
    expect(checkMs).toBeLessThanOrEqual(1_000);
  });
});
