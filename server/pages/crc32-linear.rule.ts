/** The polynomial of gzip's CRC-32, its bits in reverse. */
const POLYNOMIAL = 0xedb88320;
/** The polynomials 1 and x^8. */
const ONE = 0x80000000;
const ONE_BYTE = 0x00800000;

/**
 * How much a change of the checksum of some bytes changes the checksum of a text in which zero or more places hold
 * these bytes: the factor for `changeBy`. CRC-32 is linear, so the checksum of a long text in which only a few bytes
 * differ need not be computed again.
 *
 * @param following for each place, the number of bytes from its end to the end of the text
 */
export function factorOf(following: readonly number[]): number {
  let factor = 0;
  for (const bytes of following) factor ^= shift(bytes);
  return factor >>> 0;
}

/**
 * The checksum of a text after the bytes at its places have changed.
 *
 * @param checksum CRC-32 of the text before
 * @param difference CRC-32 of the bytes before XOR that of the bytes after; both have the same length
 */
export function changeBy(checksum: number, difference: number, factor: number): number {
  return (checksum ^ multiply(difference, factor)) >>> 0;
}

/** x^(8 * bytes): the factor by which so many following bytes multiply a checksum. */
function shift(bytes: number): number {
  let result = ONE;
  let power = ONE_BYTE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return result;
}

/** The product of two polynomials modulo CRC-32's. */
function multiply(one: number, other: number): number {
  let product = 0;
  let term = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= term;
    term = term & 1 ? (term >>> 1) ^ POLYNOMIAL : term >>> 1;
  }
  return product;
}
