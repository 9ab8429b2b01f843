import sharp from 'sharp';

/** A part of a multipart form: a text field, or a file. */
export type FormPart =
  | readonly [name: string, text: string]
  | readonly [name: string, bytes: Uint8Array, file: string];

/** Encodes a multipart form as a browser does, for `inject`. */
export async function formOf(
  ...parts: readonly FormPart[]
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), file);
  }
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A PNG of one colour. */
export function paint(
  background: string,
  { width, height }: { width: number; height: number } = { width: 40, height: 30 },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
