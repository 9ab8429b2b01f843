import { describe, expect, it } from 'vitest';
import { paint } from '#testing/forms.ts';
import { file, RAW_END, RAW_TYPE, rawPart, text, texts } from '#testing/raw-forms.ts';
import type { RawAnswer } from '#testing/raw-line.ts';
import { useUploadShop } from '#testing/upload-shop.ts';

const uploads = useUploadShop();
const sendRaw = (...pieces: Uint8Array[]) => {
  const body = Buffer.concat(pieces);
  return uploads.send({ ...RAW_TYPE, 'content-length': body.length }, body);
};
const pathOf = (answer: RawAnswer) => answer.body.errors?.[0]?.path;

describe('a form that exceeds a limit', () => {
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

  it('is refused without reading it if its Content-Length says 28 MB', async () => {
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
  ])('is refused even if it never ends, %s', async (_, start) => {
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
