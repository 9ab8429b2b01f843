import { DamagedBackup } from './backup-archive.ts';

/** The beginning of an encrypted file: https://age-encryption.org/v1. */
const AGE = Buffer.from('age-encryption.org/v1');
/** 32 MB of memory and a tenth of a second for each guess. Keys are long, so that no more is needed. */
const WORK_FACTOR = 15;

/** Loaded when a backup is encrypted or decrypted: it takes 26 MB and a tenth of a second. */
function loadAge() {
  return import('age-encryption');
}

/** Encrypts bytes with a key, as the program `age` does with a passphrase; without a key they stay as they are. */
export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (key === undefined) return bytes;
  const { Encrypter } = await loadAge();
  const age = new Encrypter();
  age.setPassphrase(key);
  age.setScryptWorkFactor(WORK_FACTOR);
  return age.encrypt(ReadableStream.from(bytes));
}

/** The bytes of a backup, decrypted if they are encrypted. Throws DamagedBackup without their key. */
export async function decrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const parts = bytes[Symbol.asyncIterator]();
  const { value: first } = await parts.next();
  const all = again(first as Uint8Array | undefined, parts);
  if (!first || !AGE.equals(first.subarray(0, AGE.length))) return all;
  if (key === undefined)
    throw new DamagedBackup('The backup is encrypted: set BACKUP_KEY to the key it was made with.');
  const { Decrypter } = await loadAge();
  const age = new Decrypter();
  age.addPassphrase(key);
  try {
    return explained(await age.decrypt(ReadableStream.from(all)));
  } catch (error) {
    throw new DamagedBackup('The backup was not made with this BACKUP_KEY, or is damaged.', {
      cause: error,
    });
  }
}

async function* again(
  first: Uint8Array | undefined,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  if (first) yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Each part of an encrypted file is authenticated by itself. */
async function* explained(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* parts;
  } catch (error) {
    throw new DamagedBackup('The backup is cut off or damaged, or its key is another one.', {
      cause: error,
    });
  }
}
