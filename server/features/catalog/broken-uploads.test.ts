import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formOf, paint } from '#testing/forms.ts';
import { filePart, productForm, RAW_END, RAW_TYPE, fieldParts } from '#testing/raw-forms.ts';
import { useUploadShop } from '#testing/upload-shop.ts';

// With its sweeps: their connections are open before the handles are counted.
const uploads = useUploadShop(() => ({ sweeps: true }));

describe('a body with a wrong or unknown length', () => {
  it('is accepted in chunks, however small', async () => {
    const whole = await productForm();
    const connection = await uploads.connect();
    await connection.write(uploads.requestHead({ ...RAW_TYPE, 'transfer-encoding': 'chunked' }));
    for (let at = 0; at < whole.length; at += 37) {
      const piece = whole.subarray(at, at + 37);
      await connection.write(`${piece.length.toString(16)}\r\n`, piece, '\r\n');
    }
    await connection.write('0\r\n\r\n');
    expect((await connection.readResponse()).status).toBe(201);
    connection.socket.destroy();
  });

  it('ends at its Content-Length, so that the rest is not a second request', async () => {
    const whole = await productForm();
    const rest = Buffer.from('DELETED BYTES\r\n\r\n');
    const answers = await uploads.expectNothingStored(async () => {
      const connection = await uploads.connect();
      await connection.write(
        uploads.requestHead({ ...RAW_TYPE, 'content-length': whole.length - RAW_END.length }),
        whole.subarray(0, -RAW_END.length),
        RAW_END,
        rest,
      );
      const both = [
        await connection.readResponse(),
        await connection.readResponse().catch(() => undefined),
      ];
      await connection.closed;
      return both;
    });
    expect(
      answers.map((answer) => answer?.status).filter((status) => status !== undefined),
    ).toEqual(expect.arrayContaining([400]));
    expect(answers.every((answer) => answer === undefined || answer.status === 400)).toBe(true);
  });

  it.each([
    ['both lengths', { 'content-length': 4, 'transfer-encoding': 'chunked' }],
    ['an unknown way of sending', { 'transfer-encoding': 'chunked, x' }],
    ['a length below zero', { 'content-length': -1 }],
    ['a length that is no number', { 'content-length': '0x10' }],
    ['a chunk without a size', { 'transfer-encoding': 'chunked' }],
  ])('is refused and the connection closed, without reading the rest: %s', async (_, headers) => {
    const body = 'zz\r\n\r\nGET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
    await uploads.expectNothingStored(async () => {
      const connection = await uploads.connect();
      await connection.write(uploads.requestHead({ ...RAW_TYPE, ...headers }), body);
      const answer = await connection.readResponse();
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
      await connection.closed;
      await expect(connection.readResponse()).rejects.toThrow('Hung up');
    });
  });
});

describe('a caller without access', () => {
  const LARGE = { ...RAW_TYPE, 'content-length': 25 * 1024 * 1024 };
  const other = '/api/v1/product/01a1fc8d-cfdb-7856-994b-648a0c74e516?id=chief';
  const cases: [string, () => Promise<Record<string, string>>, string, number, string][] = [
    [
      'nobody',
      async () => ({ authorization: '' }),
      'POST /api/v1/product/new?id=chief',
      401,
      'UNAUTHENTICATED',
    ],
    [
      'a made-up token',
      async () => ({ authorization: 'Bearer junk' }),
      'POST /api/v1/product/new?id=chief',
      401,
      'UNAUTHENTICATED',
    ],
    [
      'a customer',
      () => uploads.shop.as({ sub: 'asha' }),
      'POST /api/v1/product/new?id=asha',
      403,
      'FORBIDDEN',
    ],
    [
      "a customer with the admin's id",
      () => uploads.shop.as({ sub: 'asha' }),
      'POST /api/v1/product/new?id=chief',
      403,
      'ID_MISMATCH',
    ],
    [
      "the admin with another's id",
      async () => ({}),
      'POST /api/v1/product/new?id=asha',
      403,
      'ID_MISMATCH',
    ],
    ['the admin without an id', async () => ({}), 'POST /api/v1/product/new', 400, 'VALIDATION'],
    [
      'a change by nobody',
      async () => ({ authorization: '' }),
      `PUT ${other}`,
      401,
      'UNAUTHENTICATED',
    ],
    ['a change of what is not there', async () => ({}), `PUT ${other}`, 404, 'NOT_FOUND'],
    [
      'JSON',
      async () => ({ 'content-type': 'application/json' }),
      'POST /api/v1/product/new?id=chief',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ];
  it.each(cases)('is refused before 25 MB are sent: %s', async (_, who, start, status, code) => {
    const connection = await uploads.connect();
    await connection.write(uploads.requestHead({ ...LARGE, ...(await who()) }, start));
    const answer = await uploads.expectNothingStored(() => connection.readResponse());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    connection.socket.destroy();
  });

  it('can send the rest and another request on the same connection, as browsers do', async () => {
    const { headers, payload } = await formOf(['name', 'Oak Tray']);
    const connection = await uploads.connect();
    const head = uploads.requestHead({
      ...headers,
      'content-length': payload.length,
      authorization: '',
    });
    await connection.write(head);
    expect((await connection.readResponse()).status).toBe(401);
    await connection.write(
      payload,
      uploads.requestHead({ authorization: '' }, 'GET /api/v1/product/categories'),
    );
    expect((await connection.readResponse()).body).toMatchObject({ success: true });
    connection.socket.destroy();
  });
});

describe('a client that disconnects', () => {
  // On systems where open files can't be counted, at least sockets and timers.
  const handles = () =>
    process.platform === 'linux'
      ? readdirSync('/proc/self/fd').length
      : process.getActiveResourcesInfo().length;

  it('in the middle of a photo, a hundred times, leaves nothing behind', async () => {
    const photo = await paint('#b33', { width: 600, height: 600 });
    const body = Buffer.concat([
      fieldParts(),
      filePart(Buffer.concat([photo, Buffer.alloc(300_000)])),
    ]);
    await uploads.expectNothingStored(async () => {
      const before = handles();
      for (let turn = 0; turn < 100; turn += 1) {
        const connection = await uploads.connect();
        // After the headers, amid the text fields, or amid the photo.
        const end = [0, 150, body.length - 1, 40_000][turn % 4];
        await connection.write(
          uploads.requestHead({ ...RAW_TYPE, 'content-length': body.length + 10 }),
          body.subarray(0, end),
        );
        if (turn % 2 === 0) connection.socket.destroy();
        else connection.socket.resetAndDestroy();
        await connection.closed;
      }
      await expect.poll(handles).toBeLessThanOrEqual(before + 5);
    });
  });
});
