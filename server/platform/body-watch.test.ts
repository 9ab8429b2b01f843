import { describe, expect, it } from 'vitest';
import { REQUEST_LIMITS, type RequestLimits } from '#server/platform/http-limits.ts';
import { productForm, RAW_TYPE } from '#testing/raw-forms.ts';
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
    const connection = await uploads.connect();
    await connection.write(
      uploads.requestHead({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP),
      '{"na',
    );
    const answer = await uploads.expectNothingStored(() => connection.readResponse());
    expect(answer).toMatchObject({ status: 408, body: TOO_SLOW });
    await connection.closed;
  });

  it('the connection of a refused request that never sends its body is closed', async () => {
    const connection = await uploads.connect();
    await connection.write(
      uploads.requestHead({ ...RAW_TYPE, authorization: '', 'content-length': 25 * 1024 * 1024 }),
    );
    expect((await uploads.expectNothingStored(() => connection.readResponse())).status).toBe(401);
    await connection.closed;
  });

  it('the photos of an admin get more time', async () => {
    const body = await productForm();
    const other = await uploads.connect();
    const connection = await uploads.connect();
    await connection.write(
      uploads.requestHead({ ...RAW_TYPE, 'content-length': body.length }),
      body.subarray(0, 700),
    );
    // Until another request that began later has timed out.
    await other.write(uploads.requestHead({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP));
    expect((await other.readResponse()).status).toBe(408);
    await connection.write(body.subarray(700));
    expect((await connection.readResponse()).status).toBe(201);
    connection.socket.destroy();
  });

  it('an idle keep-alive connection stays open', async () => {
    const [connection, other] = [await uploads.connect(), await uploads.connect()];
    const look = uploads.requestHead({ authorization: '' }, 'GET /api/v1/product/categories');
    await connection.write(look);
    expect((await connection.readResponse()).status).toBe(200);
    await other.write(uploads.requestHead({ ...JSON_TYPE, 'content-length': 10 }, SIGN_UP));
    await other.closed;
    await connection.write(look);
    expect((await connection.readResponse()).status).toBe(200);
    connection.socket.destroy();
  });
});

describe('with a minimum rate of 1,000 bytes per half second for forms', () => {
  const uploads = shopWithLimits({
    form: { wholeMs: NEVER, mostBytes: MOST, pace: { everyMs: 500, bytes: 1_000 } },
  });

  it('a form that stalls or is too slow is aborted without storing anything', async () => {
    for (const drip of [0, 1]) {
      const body = await productForm();
      const connection = await uploads.connect();
      await connection.write(
        uploads.requestHead({ ...RAW_TYPE, 'content-length': body.length }),
        body.subarray(0, 700),
      );
      let at = 700;
      const dripping = setInterval(() => {
        connection.socket.write(body.subarray(at, at + drip));
        at += drip;
      }, 20);
      const answer = await uploads.expectNothingStored(() => connection.readResponse());
      clearInterval(dripping);
      expect(answer).toMatchObject({ status: 408, body: TOO_SLOW });
      await connection.closed;
    }
  });

  it('a form that keeps the rate is accepted after a multiple of that time', async () => {
    const body = await productForm(60_000);
    const connection = await uploads.connect();
    const began = performance.now();
    await connection.write(uploads.requestHead({ ...RAW_TYPE, 'content-length': body.length }));
    for (let at = 0; at < body.length; at += 2_000) {
      await connection.write(body.subarray(at, at + 2_000));
      // A slow connection is what is tested here.
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect((await connection.readResponse()).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThan(1_000);
    connection.socket.destroy();
  });
});

describe('with a size limit of 100,000 bytes', () => {
  const uploads = shopWithLimits({ body: { wholeMs: NEVER, mostBytes: 100_000 } });

  it('the body of a refused request is read up to the limit only', async () => {
    const refused = { ...RAW_TYPE, authorization: '', 'content-length': 50_000_000 };
    const connection = await uploads.connect();
    await connection.write(uploads.requestHead(refused));
    expect((await connection.readResponse()).status).toBe(401);
    await connection.write(Buffer.alloc(90_000));
    expect(connection.socket.destroyed).toBe(false);
    await connection.write(Buffer.alloc(1_000_000));
    await connection.closed;
  });
});

describe('with a time limit of 200 ms for headers', () => {
  const uploads = shopWithLimits({ headersMs: 200 });

  it.each(['', 'POST /api/v1/product/new HTTP/1.1\r\nhost: '])(
    'a connection that only sends %j is closed',
    async (start) => {
      const connection = await uploads.connect();
      await connection.write(start);
      expect((await connection.readResponse()).status).toBe(408);
      await connection.closed;
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
