import { encodePhoto, type PhotoOutcome } from './encode-photo.ts';

let last: Promise<unknown> = Promise.resolve();

/** Encodes a photo once all that came before are done: however many upload at once, one picture at a time is unpacked. */
export function encodeInTurn(readBytes: () => Promise<Uint8Array>): Promise<PhotoOutcome> {
  const turn = last.then(async () => encodePhoto(await readBytes()));
  last = turn.catch(() => {});
  return turn;
}
