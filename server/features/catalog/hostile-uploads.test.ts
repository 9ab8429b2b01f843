import { describe, expect, it } from 'vitest';
import { paint } from '#testing/forms.ts';
import { filePart, RAW_END, RAW_TYPE, rawPart, textPart, fieldParts } from '#testing/raw-forms.ts';
import type { RawResponse } from '#testing/raw-connection.ts';
import { useUploadShop } from '#testing/upload-shop.ts';

const uploads = useUploadShop();
const sendRaw = (...pieces: Uint8Array[]) => {
  const body = Buffer.concat(pieces);
  return uploads.send({ ...RAW_TYPE, 'content-length': body.length }, body);
};
const pathOf = (answer: RawResponse) => answer.body.errors?.[0]?.path;

describe('a form that exceeds a limit', () => {
  const many = (part: Buffer) => Buffer.concat(Array.from({ length: 10_000 }, () => part));
  const cases: [string, () => Buffer, number, string | undefined][] = [
    ['10,000 texts nobody knows', () => many(textPart('x', 'y')), 413, undefined],
    ['10,000 files nobody knows', () => many(filePart('x', 'x')), 413, undefined],
    ['10,000 photos', () => many(filePart('x')), 400, 'photos'],
    ['10,000 names', () => many(textPart('name', 'y')), 400, 'name'],
    [
      'a part with a name of 100 kB',
      () => textPart('x'.repeat(100_000), 'y'),
      413,
      'xxxxxxxxxxxxxxxxxxxx…',
    ],
    [
      'a part with 10,000 headers',
      () => rawPart('x-a: b\r\n'.repeat(10_000).trim(), 'y'),
      400,
      'name',
    ],
    [
      'a file with a name of 100 kB',
      () => filePart('x', 'photos', 'x'.repeat(100_000)),
      415,
      'photos',
    ],
    [
      'a description of 10 MB',
      () => textPart('description', 'x'.repeat(10_000_000)),
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
    const answer = await uploads.expectNothingStored(async () =>
      sendRaw(
        ...(path === 'name' ? [hostile] : [fieldParts(), hostile]),
        filePart(await paint('#b33')),
        RAW_END,
      ),
    );
    expect([answer.status, answer.body.success, pathOf(answer)]).toEqual([status, false, path]);
  });

  it('is refused without reading it if its Content-Length says 28 MB', async () => {
    const connection = await uploads.connect();
    await connection.write(
      uploads.requestHead({ ...RAW_TYPE, 'content-length': 28 * 1024 * 1024 }),
    );
    const answer = await uploads.expectNothingStored(() => connection.readResponse());
    expect([answer.status, pathOf(answer)]).toEqual([413, 'photos']);
    connection.socket.destroy();
  });

  const PIECE = Buffer.alloc(64 * 1024, 'x');
  const chunk = Buffer.concat([
    Buffer.from(`${PIECE.length.toString(16)}\r\n`),
    PIECE,
    Buffer.from('\r\n'),
  ]);
  it.each([
    ['before its first part', Buffer.from('')],
    ['in a photo', filePart('').subarray(0, -2)],
    ['in a file nobody knows', filePart('', 'manual').subarray(0, -2)],
    ['in a description', textPart('description', '').subarray(0, -2)],
  ])('is refused even if it never ends, %s', async (_, start) => {
    const answer = await uploads.expectNothingStored(async () => {
      const connection = await uploads.connect();
      await connection.write(uploads.requestHead({ ...RAW_TYPE, 'transfer-encoding': 'chunked' }));
      if (start.length > 0)
        await connection.write(`${start.length.toString(16)}\r\n`, start, '\r\n');
      let said = 0;
      const answered = connection.readResponse().finally(() => (said = Number.POSITIVE_INFINITY));
      for (; said < 60 * 1024 * 1024; said += PIECE.length) await connection.write(chunk);
      const first = await answered;
      connection.socket.destroy();
      await connection.closed;
      return first;
    });
    expect([answer.status, pathOf(answer)]).toEqual([413, 'photos']);
  });
});
