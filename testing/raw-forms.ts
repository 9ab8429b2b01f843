import { paint } from './forms.ts';
import { TEXTS } from './upload-shop.ts';

/** Forms in bytes, their boundary `b`, as no browser would send them. */
export const RAW_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };
export const RAW_END = Buffer.from('--b--\r\n');

export function rawPart(headers: string, content: string | Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--b\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function text(name: string, value: string): Buffer {
  return rawPart(`content-disposition: form-data; name="${name}"`, value);
}

export function file(bytes: Uint8Array | string, name = 'photos', fileName = 'a.png'): Buffer {
  const disposition = `content-disposition: form-data; name="${name}"; filename="${fileName}"`;
  return rawPart(`${disposition}\r\ncontent-type: image/png`, bytes);
}

/** The texts of a product that is in order. */
export function texts(): Buffer {
  return Buffer.concat(TEXTS.map(([name, value]) => text(name, String(value))));
}

/** All of a product that is in order, with more behind its photo if wanted. */
export async function lamp(more = 0): Promise<Buffer> {
  const photo = await paint('#b33', { width: 300, height: 300 });
  return Buffer.concat([texts(), file(Buffer.concat([photo, Buffer.alloc(more)])), RAW_END]);
}
