import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paint } from '#testing/forms.ts';
import {
  filePart,
  productForm,
  RAW_END,
  RAW_TYPE,
  rawPart,
  textPart,
  fieldParts,
} from '#testing/raw-forms.ts';
import type { RawResponse } from '#testing/raw-connection.ts';
import { useUploadShop } from '#testing/upload-shop.ts';

const uploads = useUploadShop();
const sendRaw = (...pieces: Uint8Array[]) => {
  const body = Buffer.concat(pieces);
  return uploads.send({ ...RAW_TYPE, 'content-length': body.length }, body);
};
const pathOf = (answer: RawResponse) => answer.body.errors?.[0]?.path;

describe('a malformed form', () => {
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
      'with another multipart type',
      { 'content-type': 'multipart/mixed; boundary=b' },
      (form) => form,
      415,
    ],
    [
      'with a content type that only starts like it',
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
    ['compressed', { ...RAW_TYPE, 'content-encoding': 'gzip' }, (form) => gzipSync(form), 415],
    ['said to be compressed', { ...RAW_TYPE, 'content-encoding': 'x, br' }, (form) => form, 415],
    ['as nothing at all', { 'content-type': '' }, (form) => form, 415],
    ['empty', RAW_TYPE, () => Buffer.alloc(0), 400],
    ['with its end alone', RAW_TYPE, () => RAW_END, 400],
  ];
  it.each(cases)('is refused: %s', async (_, headers, change, status) => {
    const whole = await productForm();
    const answer = await uploads.expectNothingStored(() => {
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

  it('is refused at once if it is compressed, before its body arrives', async () => {
    const connection = await uploads.connect();
    const headers = { ...RAW_TYPE, 'content-encoding': 'gzip', 'content-length': 1_000_000 };
    await connection.write(uploads.requestHead(headers));
    const { status, body } = await connection.readResponse();
    expect([status, body.message]).toEqual([415, expect.stringContaining('Content-Encoding')]);
    connection.socket.destroy();
  });

  it.each([
    ['a text twice', () => textPart('price', '5'), 'price'],
    ['a text that is a file', () => filePart('Oak', 'name'), 'name'],
    [
      'a malformed JSON text',
      () =>
        rawPart(
          'content-disposition: form-data; name="description"\r\ncontent-type: application/json',
          '{"a":1}',
        ),
      'description',
    ],
    ['photos that are text', () => textPart('photos', 'x'), 'photos'],
    [
      'photos in a nested form',
      () =>
        rawPart(
          'content-disposition: form-data; name="photos"\r\ncontent-type: multipart/mixed; boundary=c',
          '--c\r\ncontent-disposition: file; filename="a.png"\r\n\r\nx\r\n--c--',
        ),
      'photos',
    ],
  ])('is refused with an error for its field: %s', async (_, make, path) => {
    const answer = await uploads.expectNothingStored(() => sendRaw(fieldParts(), make(), RAW_END));
    expect([answer.status, pathOf(answer)]).toEqual([400, path]);
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'is refused with a field called %s',
    async (name) => {
      const answer = await uploads.expectNothingStored(async () =>
        sendRaw(
          fieldParts(),
          textPart(name, '{"role":"admin"}'),
          filePart(await paint('#b33')),
          RAW_END,
        ),
      );
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it('is accepted whatever the file name of its photo is', async () => {
    for (const name of [
      '../../../../etc/passwd',
      'a\u0000.png',
      'C:\\\\a.png',
      '%2e%2e/x',
      '.',
      '',
    ]) {
      const answer = await sendRaw(
        fieldParts(),
        filePart(await paint('#b33'), 'photos', name),
        RAW_END,
      );
      expect([name, answer.status]).toEqual([name, 201]);
      expect(JSON.stringify(answer.body)).not.toMatch(/passwd|\.png/);
    }
  });

  it('is accepted with headers that only old browsers send', async () => {
    const answer = await sendRaw(
      Buffer.from('what old mail programs are told\r\n'),
      textPart('_charset_', 'utf-7'),
      rawPart(
        'content-disposition: form-data; name="description"\r\ncontent-type: text/plain; charset=x-unknown',
        'Wood',
      ),
      rawPart('content-disposition: form-data', 'no name'),
      rawPart('x-nothing: known', 'no disposition'),
      fieldParts(),
      filePart(await paint('#b33')),
      RAW_END,
      Buffer.from('\r\nand what comes after'),
    );
    expect([answer.status, answer.body]).toMatchObject([201, { success: true }]);
  });
});
