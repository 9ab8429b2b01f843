import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formOf, paint } from '#server/testing/forms.ts';
import {
  RAW_END,
  RAW_TYPE,
  rawPart,
  TEXTS,
  useUploadShop,
  type UploadShop,
} from '#server/testing/upload-shop.ts';

const uploads = useUploadShop();
const text = (name: string, value: string) =>
  rawPart(`content-disposition: form-data; name="${name}"`, value);
const texts = () => Buffer.concat(TEXTS.map(([name, value]) => text(name, String(value))));
const file = (bytes: Uint8Array | string, name = 'photos', fileName = 'a.png') =>
  rawPart(
    `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/png`,
    bytes,
  );
const sized = (body: Uint8Array) => ({ ...RAW_TYPE, 'content-length': body.length });
const sendRaw = (...pieces: Uint8Array[]) => {
  const body = Buffer.concat(pieces);
  return uploads.send(sized(body), body);
};
const lamp = async () => Buffer.concat([texts(), file(await paint('#b33')), RAW_END]);
const pathOf = (answer: Awaited<ReturnType<UploadShop['send']>>) => answer.body.errors?.[0]?.path;

describe('a form with too much in it', () => {
  const many = (part: Buffer) => Buffer.concat(Array.from({ length: 10_000 }, () => part));
  const cases: [string, () => Buffer, number, string | undefined][] = [
    ['10,000 texts nobody knows', () => many(text('x', 'y')), 413, undefined],
    ['10,000 files nobody knows', () => many(file('x', 'x')), 413, undefined],
    ['10,000 photos', () => many(file('x')), 400, 'photos'],
    ['10,000 names', () => many(text('name', 'y')), 400, 'name'],
    [
      'a part with a name of 100 kB',
      () => text('x'.repeat(100_000), 'y'),
      413,
      'xxxxxxxxxxxxxxxxxxxx…',
    ],
    [
      'a part with 10,000 headers',
      () => rawPart('x-a: b\r\n'.repeat(10_000).trim(), 'y'),
      400,
      'name',
    ],
    ['a file with a name of 100 kB', () => file('x', 'photos', 'x'.repeat(100_000)), 415, 'photos'],
    [
      'a description of 10 MB',
      () => text('description', 'x'.repeat(10_000_000)),
      400,
      'description',
    ],
    [
      '10 MB of a price in JSON',
      () =>
        rawPart(
          'content-disposition: form-data; name="price"\r\ncontent-type: application/json',
          '1'.repeat(10_000_000),
        ),
      400,
      undefined,
    ],
  ];
  it.each(cases)('is refused: %s', async (_, make, status, path) => {
    const hostile = make();
    const answer = await uploads.leavesNothing(async () =>
      sendRaw(
        ...(path === 'name' ? [hostile] : [texts(), hostile]),
        file(await paint('#b33')),
        RAW_END,
      ),
    );
    expect([answer.status, answer.body.success, pathOf(answer)]).toEqual([status, false, path]);
  });

  it('is refused unread where it says so itself: 28 MB', async () => {
    const line = await uploads.open();
    await line.say(uploads.head({ ...RAW_TYPE, 'content-length': 28 * 1024 * 1024 }));
    const answer = await uploads.leavesNothing(() => line.answer());
    expect([answer.status, pathOf(answer)]).toEqual([413, 'photos']);
    line.socket.destroy();
  });

  const PIECE = Buffer.alloc(64 * 1024, 'x');
  const chunk = Buffer.concat([
    Buffer.from(`${PIECE.length.toString(16)}\r\n`),
    PIECE,
    Buffer.from('\r\n'),
  ]);
  it.each([
    ['before its first part', Buffer.from('')],
    ['in a photo', file('').subarray(0, -2)],
    ['in a file nobody knows', file('', 'manual').subarray(0, -2)],
    ['in a description', text('description', '').subarray(0, -2)],
  ])('is refused though it never ends, %s', async (_, start) => {
    const answer = await uploads.leavesNothing(async () => {
      const line = await uploads.open();
      await line.say(uploads.head({ ...RAW_TYPE, 'transfer-encoding': 'chunked' }));
      if (start.length > 0) await line.say(`${start.length.toString(16)}\r\n`, start, '\r\n');
      let said = 0;
      const answered = line.answer().finally(() => (said = Number.POSITIVE_INFINITY));
      for (; said < 60 * 1024 * 1024; said += PIECE.length) await line.say(chunk);
      const first = await answered;
      line.socket.destroy();
      await line.gone;
      return first;
    });
    expect([answer.status, pathOf(answer)]).toEqual([413, 'photos']);
  });
});

describe('a form that is not what it says', () => {
  const cases: [string, Record<string, string>, (whole: Buffer) => Buffer, number][] = [
    ['without a boundary', { 'content-type': 'multipart/form-data' }, (form) => form, 400],
    [
      'with an empty boundary',
      { 'content-type': 'multipart/form-data; boundary=' },
      (form) => form,
      400,
    ],
    [
      'with another boundary',
      { 'content-type': 'multipart/form-data; boundary=c' },
      (form) => form,
      400,
    ],
    [
      'with a boundary of 10 kB',
      { 'content-type': `multipart/form-data; boundary=${'c'.repeat(10_000)}` },
      (form) => form,
      400,
    ],
    ['without its end', RAW_TYPE, (form) => form.subarray(0, form.length - RAW_END.length), 400],
    ['with half its end', RAW_TYPE, (form) => form.subarray(0, form.length - 4), 400],
    [
      'of another kind of parts',
      { 'content-type': 'multipart/mixed; boundary=b' },
      (form) => form,
      415,
    ],
    [
      'of a kind that only begins like it',
      { 'content-type': 'multipart/form-data-x; boundary=b' },
      (form) => form,
      415,
    ],
    [
      'as JSON',
      { 'content-type': 'application/json' },
      () => Buffer.from('{"name":"Oak Tray"}'),
      415,
    ],
    ['as broken JSON', { 'content-type': 'application/json' }, () => Buffer.from('{"name'), 415],
    [
      'as urlencoded',
      { 'content-type': 'application/x-www-form-urlencoded' },
      () => Buffer.from('name=Oak'),
      415,
    ],
    ['as nothing at all', { 'content-type': '' }, (form) => form, 415],
    ['empty', RAW_TYPE, () => Buffer.alloc(0), 400],
    ['with its end alone', RAW_TYPE, () => RAW_END, 400],
  ];
  it.each(cases)('is refused: %s', async (_, headers, change, status) => {
    const whole = await lamp();
    const answer = await uploads.leavesNothing(() => {
      const body = change(whole);
      return uploads.send({ ...headers, 'content-length': body.length }, body);
    });
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({
        success: false,
        code: status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'VALIDATION',
        message: expect.stringMatching(/^\w.*/),
      }),
    ]);
  });

  it.each([
    ['a text twice', () => text('price', '5'), 'price'],
    ['a text that is a file', () => file('Oak', 'name'), 'name'],
    [
      'a text in JSON that is none',
      () =>
        rawPart(
          'content-disposition: form-data; name="description"\r\ncontent-type: application/json',
          '{"a":1}',
        ),
      'description',
    ],
    ['photos that are text', () => text('photos', 'x'), 'photos'],
    [
      'photos that are a form themselves',
      () =>
        rawPart(
          'content-disposition: form-data; name="photos"\r\ncontent-type: multipart/mixed; boundary=c',
          '--c\r\ncontent-disposition: file; filename="a.png"\r\n\r\nx\r\n--c--',
        ),
      'photos',
    ],
  ])('is refused, naming the part: %s', async (_, make, path) => {
    const answer = await uploads.leavesNothing(() => sendRaw(texts(), make(), RAW_END));
    expect([answer.status, pathOf(answer)]).toEqual([400, path]);
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'is refused with a part called %s',
    async (name) => {
      const answer = await uploads.leavesNothing(async () =>
        sendRaw(texts(), text(name, '{"role":"admin"}'), file(await paint('#b33')), RAW_END),
      );
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it('is taken whatever its photo is called, which nobody will ever read', async () => {
    for (const name of [
      '../../../../etc/passwd',
      'a\u0000.png',
      'C:\\\\a.png',
      '%2e%2e/x',
      '.',
      '',
    ]) {
      const answer = await sendRaw(texts(), file(await paint('#b33'), 'photos', name), RAW_END);
      expect([name, answer.status]).toEqual([name, 201]);
      expect(JSON.stringify(answer.body)).not.toMatch(/passwd|\.png/);
    }
  });

  it('is taken with parts and words that only old browsers send', async () => {
    const answer = await sendRaw(
      Buffer.from('what old mail programs are told\r\n'),
      text('_charset_', 'utf-7'),
      rawPart(
        'content-disposition: form-data; name="description"\r\ncontent-type: text/plain; charset=x-unknown',
        'Wood',
      ),
      rawPart('content-disposition: form-data', 'no name'),
      rawPart('x-nothing: known', 'no disposition'),
      texts(),
      file(await paint('#b33')),
      RAW_END,
      Buffer.from('\r\nand what comes after'),
    );
    expect([answer.status, answer.body]).toMatchObject([201, { success: true }]);
  });
});

describe('a body whose length lies', () => {
  it('is taken in chunks, however small', async () => {
    const whole = await lamp();
    const line = await uploads.open();
    await line.say(uploads.head({ ...RAW_TYPE, 'transfer-encoding': 'chunked' }));
    for (let at = 0; at < whole.length; at += 37) {
      const piece = whole.subarray(at, at + 37);
      await line.say(`${piece.length.toString(16)}\r\n`, piece, '\r\n');
    }
    await line.say('0\r\n\r\n');
    expect((await line.answer()).status).toBe(201);
    line.socket.destroy();
  });

  it('is cut off where it says it ends, and the rest is no second request', async () => {
    const whole = await lamp();
    const rest = Buffer.from('DELETED BYTES\r\n\r\n');
    const answers = await uploads.leavesNothing(async () => {
      const line = await uploads.open();
      await line.say(
        uploads.head({ ...RAW_TYPE, 'content-length': whole.length - RAW_END.length }),
        whole.subarray(0, -RAW_END.length),
        RAW_END,
        rest,
      );
      const both = [await line.answer(), await line.answer().catch(() => undefined)];
      await line.gone;
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
  ])('is refused and hung up on, with what follows unread: %s', async (_, headers) => {
    const body = 'zz\r\n\r\nGET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
    await uploads.leavesNothing(async () => {
      const line = await uploads.open();
      await line.say(uploads.head({ ...RAW_TYPE, ...headers }), body);
      const answer = await line.answer();
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
      await line.gone;
      await expect(line.answer()).rejects.toThrow('Hung up');
    });
  });
});

describe('who is not let in', () => {
  const LARGE = { ...RAW_TYPE, 'content-length': 25 * 1024 * 1024 };
  const other = '/api/v1/product/01a1fc8d-cfdb-7856-994b-648a0c74e516?id=root';
  const cases: [string, () => Promise<Record<string, string>>, string, number, string][] = [
    [
      'nobody',
      async () => ({ authorization: '' }),
      'POST /api/v1/product/new?id=root',
      401,
      'UNAUTHENTICATED',
    ],
    [
      'a made-up token',
      async () => ({ authorization: 'Bearer junk' }),
      'POST /api/v1/product/new?id=root',
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
      'POST /api/v1/product/new?id=root',
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
      'POST /api/v1/product/new?id=root',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ];
  it.each(cases)(
    'is told before a byte of 25 MB was sent: %s',
    async (_, who, start, status, code) => {
      const line = await uploads.open();
      await line.say(uploads.head({ ...LARGE, ...(await who()) }, start));
      const answer = await uploads.leavesNothing(() => line.answer());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      line.socket.destroy();
    },
  );

  it('may send the rest and ask again on the same line, as browsers do', async () => {
    const { headers, payload } = await formOf(...TEXTS);
    const line = await uploads.open();
    const head = uploads.head({ ...headers, 'content-length': payload.length, authorization: '' });
    await line.say(head);
    expect((await line.answer()).status).toBe(401);
    await line.say(payload, uploads.head({ authorization: '' }, 'GET /api/v1/product/categories'));
    expect((await line.answer()).body).toMatchObject({ success: true });
    line.socket.destroy();
  });
});

describe('who hangs up', () => {
  const handles = () => readdirSync('/proc/self/fd').length;

  it('in the middle of a photo, a hundred times, leaves nothing behind', async () => {
    const photo = await paint('#b33', { width: 600, height: 600 });
    const body = Buffer.concat([texts(), file(Buffer.concat([photo, Buffer.alloc(300_000)]))]);
    await uploads.leavesNothing(async () => {
      const before = handles();
      for (let turn = 0; turn < 100; turn += 1) {
        const line = await uploads.open();
        // Now right behind the headers, now amid the texts, now amid the photo.
        const end = [0, 150, body.length - 1, 40_000][turn % 4];
        await line.say(
          uploads.head({ ...RAW_TYPE, 'content-length': body.length + 10 }),
          body.subarray(0, end),
        );
        if (turn % 2 === 0) line.socket.destroy();
        else line.socket.resetAndDestroy();
        await line.gone;
      }
      await expect.poll(handles).toBeLessThanOrEqual(before + 5);
    });
  });
});
