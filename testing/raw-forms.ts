import { paint } from './forms.ts';
import { TYPED_PRODUCT } from './upload-shop.ts';

/** Multipart forms written by hand, for malformed ones. The boundary is `b`. */
export const RAW_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };
export const RAW_END = Buffer.from('--b--\r\n');

export function rawPart(headers: string, content: string | Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--b\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function textPart(name: string, value: string): Buffer {
  return rawPart(`content-disposition: form-data; name="${name}"`, value);
}

export function filePart(bytes: Uint8Array | string, name = 'photos', fileName = 'a.png'): Buffer {
  const disposition = `content-disposition: form-data; name="${name}"; filename="${fileName}"`;
  return rawPart(`${disposition}\r\ncontent-type: image/png`, bytes);
}

/** The text fields of a valid product. */
export function fieldParts(): Buffer {
  return Buffer.concat(TYPED_PRODUCT.map(([name, value]) => textPart(name, String(value))));
}

/** The whole form of a valid product. `padding` bytes are appended to its photo. */
export async function productForm(padding = 0): Promise<Buffer> {
  const photo = await paint('#b33', { width: 300, height: 300 });
  return Buffer.concat([
    fieldParts(),
    filePart(Buffer.concat([photo, Buffer.alloc(padding)])),
    RAW_END,
  ]);
}
